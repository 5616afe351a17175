-- The transaction that wrote the row last, by which the service's processes read only what has changed.
-- Trigger release_stamp: before insert or update on report_release for each row
create or replace function release_stamp() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
