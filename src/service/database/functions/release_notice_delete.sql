-- Trigger release_notice_delete: after delete on report_release referencing old table as gone for each statement
create or replace function release_notice_delete() returns trigger language plpgsql as $$
begin
  if exists (select from gone where listed) then perform pg_notify('release', ''); end if;
  return null;
end $$;
