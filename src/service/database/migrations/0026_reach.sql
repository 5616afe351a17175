alter table permission_list add column reach text not null default 'all';

-- Patients whose reports a user has opened although they are out of the user's reach, with the reason, until when.
create table report_opening (
  id integer generated always as identity primary key,
  user_id integer not null references app_user,
  patient_id integer not null references patient,
  report_id integer not null references report,
  reason text not null,
  opened_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index report_opening_by_user on report_opening (user_id, patient_id, expires_at);
create index report_opening_by_report on report_opening (report_id);

-- The unit that a report belongs to: its own, else that of its appointment, else that of its patient.
create function unit_of_report(own integer, appointment integer, patient integer) returns integer
language sql stable as $$
  select coalesce(
    own,
    (select unit_id from appointment where appointment.id = $2),
    (select unit_id from patient where patient.id = $3))
$$;

-- A release is found by it, as by the report's exam, doctor and patient.

alter table report_release add column unit_id integer;
alter table report_release disable trigger user;
update report_release set unit_id = unit_of_report(report.unit_id, report.appointment_id, report.patient_id)
from report where report.id = report_id;
alter table report_release enable trigger user;

drop index release_listed;
drop index release_listed_by_exam;
drop index release_listed_by_doctor;
drop index release_listed_by_exam_doctor;
drop index release_listed_by_patient;
create index release_listed on report_release (released_at desc, id desc)
  include (exam_id, doctor_id, patient_id, unit_id) where listed;
create index release_listed_by_exam on report_release (exam_id, released_at desc, id desc)
  include (doctor_id, patient_id, unit_id) where listed;
create index release_listed_by_doctor on report_release (doctor_id, released_at desc, id desc)
  include (exam_id, patient_id, unit_id) where listed;
create index release_listed_by_exam_doctor on report_release (exam_id, doctor_id, released_at desc, id desc)
  include (patient_id, unit_id) where listed;
create index release_listed_by_patient on report_release (patient_id, released_at desc, id desc)
  include (exam_id, doctor_id, unit_id) where listed;
create index release_listed_by_unit on report_release (unit_id, released_at desc, id desc)
  include (exam_id, doctor_id, patient_id) where listed;

-- The patients of a doctor are read from these alone.
create index report_patients_of_doctor on report (doctor_id, patient_id) where not draft and date_hour_deleted is null;
create index report_patients_of_requester on report (requester_id, patient_id)
  where not draft and date_hour_deleted is null;
create index patient_by_physician_requester on patient (physician_requester_id) where physician_requester_id is not null;

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
    r.date_report_release, r.exam_id, r.doctor_id, r.patient_id,
    unit_of_report(r.unit_id, r.appointment_id, r.patient_id)
  into new.listed, new.released_at, new.exam_id, new.doctor_id, new.patient_id, new.unit_id
  from report r join patient p on p.id = r.patient_id
  where r.id = new.report_id;
  return new;
end $$;

create or replace function release_follow_report() returns trigger language plpgsql as $$
declare
  changed integer[] := (
    select array_agg(id) from added join gone using (id)
    where (added.draft, added.date_report_release, added.date_hour_deleted, added.exam_id, added.doctor_id,
        added.patient_id, added.unit_id, added.appointment_id)
      is distinct from
      (gone.draft, gone.date_report_release, gone.date_hour_deleted, gone.exam_id, gone.doctor_id, gone.patient_id,
        gone.unit_id, gone.appointment_id));
begin
  if changed is not null then
    perform from report_release where report_id = any(changed) order by id for no key update;
    update report_release set report_id = report_id where report_id = any(changed);
  end if;
  return null;
end $$;

create or replace function release_follow_patient() returns trigger language plpgsql as $$
declare
  changed integer[] := (
    select array_agg(id) from added join gone using (id)
    where (added.date_hour_deleted, added.unit_id) is distinct from (gone.date_hour_deleted, gone.unit_id));
begin
  if changed is not null then
    perform from report_release where patient_id = any(changed) order by id for no key update;
    update report_release set report_id = report_id where patient_id = any(changed);
  end if;
  return null;
end $$;

create function release_follow_appointment() returns trigger language plpgsql as $$
begin
  perform from report_release where report_id in (select id from report where appointment_id = new.id)
    order by id for no key update;
  update report_release set report_id = report_id
  where report_id in (select id from report where appointment_id = new.id);
  return null;
end $$;

create trigger release_follow_appointment after update of unit_id on appointment
  for each row when (old.unit_id is distinct from new.unit_id) execute function release_follow_appointment();

create or replace function release_notice_update() returns trigger language plpgsql as $$
begin
  if exists (
    select from added join gone using (id)
    where (added.listed or gone.listed)
      and (added.listed, added.report_id, added.released_at, added.exam_id, added.doctor_id, added.patient_id, added.unit_id)
        is distinct from
        (gone.listed, gone.report_id, gone.released_at, gone.exam_id, gone.doctor_id, gone.patient_id, gone.unit_id)
  ) then perform pg_notify('release', ''); end if;
  return null;
end $$;
