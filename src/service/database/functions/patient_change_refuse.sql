-- Trigger patient_change_stays: before delete or update or truncate on patient_change for each statement
create or replace function patient_change_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'Former values of a patient are only ever added to.' using errcode = 'insufficient_privilege';
end $$;
