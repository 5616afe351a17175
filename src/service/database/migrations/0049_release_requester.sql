-- additive
-- Who requested the exam, in the row of the release: a requester's reports are found by an index in the order of the list.
alter table report_release add column requester_id integer;
