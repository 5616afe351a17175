-- additive
-- No report changes until the functions that follow its requester are there, in the same transaction.
lock table report in share mode;
alter table report_release disable trigger user;
update report_release set requester_id = report.requester_id from report where report.id = report_id;
alter table report_release enable trigger user;
