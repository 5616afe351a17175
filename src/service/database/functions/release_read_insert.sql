-- The earliest mark of a doctor. The releases are locked in id order before it is sought, so that of two that mark one release,
-- or take their mark back, at the same moment the second sees the first.
-- Trigger release_read_insert: after insert on release_read referencing new table as added for each statement
create or replace function release_read_insert() returns trigger language plpgsql as $$
declare
  read integer[] := (select array_agg(distinct release_id) from added where by_doctor);
begin
  if read is not null then
    perform from report_release where id = any(read) order by id for no key update;
    update report_release set first_read_at = first.read_at
    from (select release_id, min(read_at) as read_at from added where by_doctor group by release_id) first
    where id = first.release_id and (first_read_at is null or first_read_at > first.read_at);
  end if;
  return null;
end $$;
