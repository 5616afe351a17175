-- The unit that a report belongs to: its own, else that of its appointment, else that of its patient.
create or replace function unit_of_report(own integer, appointment integer, patient integer) returns integer
language sql stable as $$
  select coalesce(
    own,
    (select unit_id from appointment where appointment.id = $2),
    (select unit_id from patient where patient.id = $3))
$$;
