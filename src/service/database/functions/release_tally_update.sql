-- As release_tally_insert, also where a release comes to be listed again.
-- Trigger release_tally_update: after update on report_release referencing old table as gone new table as added for each
-- statement
create or replace function release_tally_update() returns trigger language plpgsql as $$
declare change bigint := (select count(*) from added where listed) - (select count(*) from gone where listed);
begin
  if change <> 0 then update release_tally set listed = listed + change; end if;
  insert into release_words (release_id)
    select id from added where listed and id not in (select id from gone where listed) order by id
    on conflict do nothing;
  return null;
end $$;
