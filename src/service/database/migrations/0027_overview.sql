-- What the overview counts is in the row of the release: when the exam was, whether the report corrects another, and when a doctor first read it.

-- Whether the user was a doctor when the mark was made: had the permission list of doctors, or was an employee who is a doctor or requester.
-- Kept, so that a figure of last year does not change when somebody's permission list does.
alter table release_read add column by_doctor boolean not null default false;

create function reads_as_doctor(reader integer) returns boolean language sql stable as $$
  select exists (
    select from app_user
    join permission_list on permission_list.id = app_user.permission_list_id
    left join employee on employee.id = app_user.employee_id
    where app_user.id = reader and (permission_list.code = 'doctor' or employee.profile in ('doctor', 'requester')))
$$;

update release_read set by_doctor = true
where user_id in (select id from app_user where reads_as_doctor(id));

create function release_read_stamp() returns trigger language plpgsql as $$
begin
  new.by_doctor := reads_as_doctor(new.user_id);
  return new;
end $$;

create trigger release_read_stamp before insert on release_read
  for each row execute function release_read_stamp();

-- `changed_in`: the transaction that wrote the row last, by which the service's processes read only what has changed.
alter table report_release
  add column examined_at timestamptz(3),
  add column first_read_at timestamptz(3),
  add column correction boolean not null default false,
  add column changed_in xid8 not null default pg_current_xact_id();

alter table report_release disable trigger user;
update report_release set
  examined_at = date_exam,
  correction = amends_id is not null,
  first_read_at = (select min(read_at) from release_read where release_id = report_release.id and by_doctor)
from report where report.id = report_id;
alter table report_release enable trigger user;

create index release_changed on report_release (changed_in);
-- By the day of the exam, and those that no doctor has read.
create index release_listed_by_examined on report_release (examined_at desc, id desc)
  include (exam_id, doctor_id, patient_id, unit_id) where listed;
create index release_listed_unread on report_release (released_at desc, id desc)
  include (exam_id, doctor_id, patient_id, unit_id) where listed and first_read_at is null;

create or replace function release_derive() returns trigger language plpgsql as $$
declare
  is_new boolean := tg_op = 'INSERT' or new.report_id <> old.report_id;
  known integer := case when not is_new then old.patient_id end;
  holder integer;
begin
  loop
    select patient_id into holder from report where id = new.report_id;
    exit when holder is not distinct from known;
    -- A removal at the same moment does not see this release as the patient's yet: it is waited for. One that does waits
    -- for this row, and derives it again.
    perform from patient where id = holder for share;
    known := holder;
  end loop;
  if is_new then
    perform from report where id = new.report_id for share;
  end if;
  select
    new.released and new.date_hour_deleted is null
      and not r.draft and r.date_report_release is not null and r.date_hour_deleted is null
      and p.date_hour_deleted is null,
    r.date_report_release, r.date_exam, r.amends_id is not null, r.exam_id, r.doctor_id, r.patient_id,
    unit_of_report(r.unit_id, r.appointment_id, r.patient_id)
  into new.listed, new.released_at, new.examined_at, new.correction, new.exam_id, new.doctor_id, new.patient_id, new.unit_id
  from report r join patient p on p.id = r.patient_id
  where r.id = new.report_id;
  return new;
end $$;

-- Not where only the first reading changes: nothing of the report is read for that.
drop trigger release_derive on report_release;
create trigger release_derive
  before insert or update of report_id, status, released, date_hour_created, date_hour_changed, date_hour_deleted,
    listed, released_at, examined_at, correction, exam_id, doctor_id, patient_id, unit_id on report_release
  for each row execute function release_derive();

create function release_stamp() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;

create trigger release_stamp before insert or update on report_release
  for each row execute function release_stamp();

-- Compared as sets: to join the rows before and after a statement takes the square of their number.
create or replace function release_notice_update() returns trigger language plpgsql as $$
begin
  if exists (
    (select id, report_id, released_at, exam_id, doctor_id, patient_id, unit_id from added where listed
      except select id, report_id, released_at, exam_id, doctor_id, patient_id, unit_id from gone where listed)
    union all
    (select id, report_id, released_at, exam_id, doctor_id, patient_id, unit_id from gone where listed
      except select id, report_id, released_at, exam_id, doctor_id, patient_id, unit_id from added where listed)
  ) then perform pg_notify('release', ''); end if;
  return null;
end $$;

create or replace function release_follow_report() returns trigger language plpgsql as $$
declare
  changed integer[] := (
    select array_agg(id) from added join gone using (id)
    where (added.draft, added.date_report_release, added.date_exam, added.date_hour_deleted, added.exam_id,
        added.doctor_id, added.patient_id, added.unit_id, added.appointment_id)
      is distinct from
      (gone.draft, gone.date_report_release, gone.date_exam, gone.date_hour_deleted, gone.exam_id,
        gone.doctor_id, gone.patient_id, gone.unit_id, gone.appointment_id));
begin
  if changed is not null then
    perform from report_release where report_id = any(changed) order by id for no key update;
    update report_release set report_id = report_id where report_id = any(changed);
  end if;
  return null;
end $$;

-- The earliest mark of a doctor. The releases are locked in id order before it is sought, so that of two that mark one release, or take their
-- mark back, at the same moment the second sees the first.

create function release_read_insert() returns trigger language plpgsql as $$
declare
  read integer[] := (select array_agg(distinct release_id) from added where by_doctor);
begin
  if read is not null then
    perform from report_release where id = any(read) order by id for no key update;
    update report_release set first_read_at = first.read_at
    from (select release_id, min(read_at) as read_at from added where by_doctor group by release_id) first
    where id = first.release_id and (first_read_at is null or first_read_at > first.read_at);
  end if;
  return null;
end $$;

create function release_read_delete() returns trigger language plpgsql as $$
declare
  unread integer[] := (select array_agg(distinct release_id) from gone where by_doctor);
begin
  if unread is not null then
    perform from report_release where id = any(unread) order by id for no key update;
    update report_release set first_read_at = first.read_at
    from (
      select id as release_id,
        (select min(read_at) from release_read where release_id = id and by_doctor) as read_at
      from unnest(unread) id) first
    where id = first.release_id and first_read_at is distinct from first.read_at;
  end if;
  return null;
end $$;

create trigger release_read_insert after insert on release_read
  referencing new table as added for each statement execute function release_read_insert();
create trigger release_read_delete after delete on release_read
  referencing old table as gone for each statement execute function release_read_delete();

-- Rows that were deleted cannot be read as changed: this number says that some were.
alter table release_tally add column deletions bigint not null default 0;

create or replace function release_tally_delete() returns trigger language plpgsql as $$
declare change bigint := (select count(*) from gone where listed);
begin
  if exists (select from gone) then
    update release_tally set listed = listed - change, deletions = deletions + 1;
  end if;
  return null;
end $$;

create function release_tally_truncate() returns trigger language plpgsql as $$
begin
  update release_tally set listed = 0, deletions = deletions + 1;
  return null;
end $$;

create trigger release_tally_truncate after truncate on report_release
  for each statement execute function release_tally_truncate();
