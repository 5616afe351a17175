-- Tells every process that listens on the channel `release` that what the portal lists has changed: at the commit, once for each
-- transaction, and without saying what has changed. So do the other functions `release_notice_…`.
-- Trigger release_notice_insert: after insert on report_release referencing new table as added for each statement
create or replace function release_notice_insert() returns trigger language plpgsql as $$
begin
  if exists (select from added where listed) then perform pg_notify('release', ''); end if;
  return null;
end $$;
