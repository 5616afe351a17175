-- Who closed a report and how, and who released it, as facts of their own; and permissions for signing, amending and withdrawing.

alter table report
  -- How the reports that are there were closed follows below, where it is known.
  add column closed_as text not null default 'unknown',
  add column closed_by_id integer references app_user,
  add column released_by_id integer references app_user;
alter table report alter column closed_as set default 'none';
create index report_by_closed_by on report (closed_by_id);
create index report_by_released_by on report (released_by_id);

update report set closed_as = 'none' where draft;

-- Of those that other systems sent, also where a person said in the inbox to whom they belong.
create table closing as
select distinct on (change.record_id)
  change.record_id, change.user_id, change.at, change.request_id,
  coalesce(author.integration_id, inbox.integration_id) as integration_id
from record_change change
left join app_user author on author.id = change.user_id
left join inbox on inbox.report_id = change.record_id and change.act = 'create'
where change.group_name = 'report' and change.act in ('create', 'update') and change.fields @> '[{"name": "close", "after": 1}]'
order by change.record_id, change.id desc;

update report set
  closed_as = 'received',
  closed_by_id = (select id from app_user where integration_id = closing.integration_id)
from closing
where report.id = closing.record_id and not report.draft and closing.integration_id is not null;

-- The employee whom a user was at the time of the closing: what the first change after it replaced, else the present one.
update report set
  closed_by_id = closing.user_id,
  closed_as = case
    when report.doctor_id = case when later.field is null then author.employee_id
      else (later.field #>> '{before,id}')::integer end then 'signed'
    when report.pdf_source = 'supplied' then 'supplied'
    else 'unknown' end
from closing
join app_user author on author.id = closing.user_id
left join lateral (
  select field
  from record_change change, jsonb_array_elements(change.fields) field
  where change.group_name = 'user' and change.record_id = closing.user_id and change.act = 'update'
    and change.at > closing.at and field ->> 'name' = 'employee'
  order by change.id limit 1) later on true
where report.id = closing.record_id and not report.draft and closing.integration_id is null;

update report set released_by_id = case
  when report.closed_as = 'received' and released.request_id = closing.request_id then report.closed_by_id
  else released.user_id end
from (
  select distinct on (record_id) record_id, user_id, request_id from record_change
  where group_name = 'report' and fields @> '[{"name": "dateReportRelease"}]' and act = 'update'
  order by record_id, id desc) released
left join closing on closing.record_id = released.record_id
where report.id = released.record_id and report.date_report_release is not null;

drop table closing;

-- A database that has no permissions yet gets all of them at the start.
insert into permission (code, code_fold, name, name_search, name_sort, module_id)
select given.code, folded(given.code), given.name, folded(given.name || ' ' || given.code), folded(given.name), module.id
from (values
  (1, 'report.sign', 'Sign one’s own reports'),
  (2, 'report.amend', 'Correct reports'),
  (3, 'report.withdraw', 'Withdraw reports')) as given (place, code, name)
join module on module.code = 'reports' and module.date_hour_deleted is null
where not exists (
  select from permission where permission.code = given.code and permission.date_hour_deleted is null)
order by place;

update permission set name = 'Release reports', name_search = folded('Release reports ' || code), name_sort = folded('Release reports')
where code = 'report.release' and name = 'Release and withdraw reports' and date_hour_deleted is null;

-- The lists that a clinic made may go on as before. Those of the program are written at each start.
insert into permission_list_permissions (record_id, position, target_id)
select held.record_id,
  (select max(position) from permission_list_permissions own where own.record_id = held.record_id)
    + row_number() over (partition by held.record_id order by given.place),
  added.id
from (values
  (1, 'report.write', 'report.sign'),
  (2, 'report.write', 'report.amend'),
  (3, 'report.release', 'report.withdraw')) as given (place, code, added)
join permission former on former.code = given.code and former.date_hour_deleted is null
join permission added on added.code = given.added and added.date_hour_deleted is null
join permission_list_permissions held on held.target_id = former.id
join permission_list on permission_list.id = held.record_id and permission_list.code is null
where not exists (
  select from permission_list_permissions own where own.record_id = held.record_id and own.target_id = added.id);
