-- Derives the releases of reports anew.
-- Trigger release_follow_report: after update on report referencing old table as gone new table as added for each statement
create or replace function release_follow_report() returns trigger language plpgsql as $$
declare
  changed integer[] := (
    select array_agg(id) from added join gone using (id)
    where (added.draft, added.date_report_release, added.date_exam, added.date_hour_deleted, added.exam_id,
        added.doctor_id, added.requester_id, added.patient_id, added.unit_id, added.appointment_id, added.priority,
        added.critical)
      is distinct from
      (gone.draft, gone.date_report_release, gone.date_exam, gone.date_hour_deleted, gone.exam_id,
        gone.doctor_id, gone.requester_id, gone.patient_id, gone.unit_id, gone.appointment_id, gone.priority, gone.critical));
begin
  if changed is not null then
    perform from report_release where report_id = any(changed) order by id for no key update;
    update report_release set report_id = report_id where report_id = any(changed);
  end if;
  return null;
end $$;
