-- Rows that were deleted cannot be read as changed: `deletions` says that some were.
-- Trigger release_tally_delete: after delete on report_release referencing old table as gone for each statement
create or replace function release_tally_delete() returns trigger language plpgsql as $$
declare change bigint := (select count(*) from gone where listed);
begin
  if exists (select from gone) then
    update release_tally set listed = listed - change, deletions = deletions + 1;
  end if;
  return null;
end $$;
