-- The earliest mark that is left, see `release_read_insert`.
-- Trigger release_read_delete: after delete on release_read referencing old table as gone for each statement
create or replace function release_read_delete() returns trigger language plpgsql as $$
declare
  unread integer[] := (select array_agg(distinct release_id) from gone where by_doctor);
begin
  if unread is not null then
    perform from report_release where id = any(unread) order by id for no key update;
    update report_release set first_read_at = first.read_at
    from (
      select id as release_id,
        (select min(read_at) from release_read where release_id = id and by_doctor) as read_at
      from unnest(unread) id) first
    where id = first.release_id and first_read_at is distinct from first.read_at;
  end if;
  return null;
end $$;
