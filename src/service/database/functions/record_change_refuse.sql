-- Trigger record_change_stays: before delete or update or truncate on record_change for each statement
create or replace function record_change_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'Former values of a record are only ever added to.' using errcode = 'insufficient_privilege';
end $$;
