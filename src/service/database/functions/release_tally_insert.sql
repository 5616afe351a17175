-- The number of all listed releases: counting a million rows for each page would cost more than the page.
-- Trigger release_tally_insert: after insert on report_release referencing new table as added for each statement
create or replace function release_tally_insert() returns trigger language plpgsql as $$
declare change bigint := (select count(*) from added where listed);
begin
  if change <> 0 then update release_tally set listed = listed + change; end if;
  return null;
end $$;
