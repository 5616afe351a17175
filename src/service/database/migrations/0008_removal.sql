-- Who could be taken for whom is told by how names sound, as registered and as shown (`soundKey.ts`). The service fills this
-- in: null is what it has still to compute.

alter table patient add column name_keys text[];
alter table patient drop column name_key;

create index patient_by_name_keys on patient using gin (name_keys);
create index patient_without_name_keys on patient (id) where name_keys is null;

-- Reports that the removal of their patient moved to another record, so that a restore can take them back.

create table report_move (
  report_id integer not null references report,
  from_patient_id integer not null references patient,
  to_patient_id integer not null references patient,
  -- The report's `date_hour_changed` as the move left it: where it is another, the report was changed since.
  left_changed timestamptz(3) not null,
  primary key (from_patient_id, report_id)
);

-- Locks are taken in one order, so that no two transactions wait for each other: patients, reports, releases, each in the
-- order of ids, and the tally last. Before, a removal went from the patient to the report and a change of a report from there
-- to the patient.

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
    r.date_report_release, r.exam_id, r.doctor_id, r.patient_id
  into new.listed, new.released_at, new.exam_id, new.doctor_id, new.patient_id
  from report r join patient p on p.id = r.patient_id
  where r.id = new.report_id;
  return new;
end $$;

drop trigger release_follow_report on report;
drop trigger release_follow_patient on patient;

create or replace function release_follow_report() returns trigger language plpgsql as $$
declare
  changed integer[] := (
    select array_agg(id) from added join gone using (id)
    where (added.draft, added.date_report_release, added.date_hour_deleted, added.exam_id, added.doctor_id, added.patient_id)
      is distinct from
      (gone.draft, gone.date_report_release, gone.date_hour_deleted, gone.exam_id, gone.doctor_id, gone.patient_id));
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
    where added.date_hour_deleted is distinct from gone.date_hour_deleted);
begin
  if changed is not null then
    perform from report_release where patient_id = any(changed) order by id for no key update;
    update report_release set report_id = report_id where patient_id = any(changed);
  end if;
  return null;
end $$;

create trigger release_follow_report after update on report
  referencing old table as gone new table as added
  for each statement execute function release_follow_report();

create trigger release_follow_patient after update on patient
  referencing old table as gone new table as added
  for each statement execute function release_follow_patient();
