-- The number of all listed releases: counting a million rows for each page would cost more than the page. Their texts are to be made
-- searchable by the service.
-- Trigger release_tally_insert: after insert on report_release referencing new table as added for each statement
create or replace function release_tally_insert() returns trigger language plpgsql as $$
declare change bigint := (select count(*) from added where listed);
begin
  if change <> 0 then
    update release_tally set listed = listed + change;
    insert into release_words (release_id) select id from added where listed order by id on conflict do nothing;
  end if;
  return null;
end $$;
