-- Trigger release_tally_truncate: after truncate on report_release for each statement
create or replace function release_tally_truncate() returns trigger language plpgsql as $$
begin
  update release_tally set listed = 0, deletions = deletions + 1;
  return null;
end $$;
