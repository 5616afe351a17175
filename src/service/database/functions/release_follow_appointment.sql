-- Derives the releases anew whose unit is that of the appointment.
-- Trigger release_follow_appointment: after update of unit_id on appointment for each row when ((old.unit_id is distinct from
-- new.unit_id))
create or replace function release_follow_appointment() returns trigger language plpgsql as $$
begin
  perform from report_release where report_id in (select id from report where appointment_id = new.id)
    order by id for no key update;
  update report_release set report_id = report_id
  where report_id in (select id from report where appointment_id = new.id);
  return null;
end $$;
