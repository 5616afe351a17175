-- Derives the releases of patients anew.
-- Trigger release_follow_patient: after update on patient referencing old table as gone new table as added for each statement
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
