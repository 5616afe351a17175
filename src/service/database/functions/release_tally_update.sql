-- As release_tally_insert, also where a release comes to be listed again. Where one of its facets changes (`releaseFacets.ts`), the mark of
-- these goes, so that no search relies on them until the service has written the new ones. A text that is not searchable yet is locked, too: the
-- service may just be writing the facets of before.
-- Trigger release_tally_update: after update on report_release referencing old table as gone new table as added for each
-- statement
create or replace function release_tally_update() returns trigger language plpgsql as $$
declare change bigint := (select count(*) from added where listed) - (select count(*) from gone where listed);
begin
  if change <> 0 then update release_tally set listed = listed + change; end if;
  insert into release_words (release_id)
    select id from added where listed and id not in (select id from gone where listed) order by id
    on conflict do nothing;
  with changed as (
    select release_id from release_words
    where release_id in (
      select id from (
        select id, unit_id, exam_id, doctor_id, requester_id, priority, critical, correction from added
        except
        select id, unit_id, exam_id, doctor_id, requester_id, priority, critical, correction from gone) other)
    order by release_id for no key update)
  update release_words set words = ts_delete(words, '#') from changed where release_words.release_id = changed.release_id;
  if found then perform pg_notify('release', ''); end if;
  return null;
end $$;
