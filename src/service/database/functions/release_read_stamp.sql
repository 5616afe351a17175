-- Kept, so that a figure of last year does not change when somebody's permission list does.
-- Trigger release_read_stamp: before insert on release_read for each row
create or replace function release_read_stamp() returns trigger language plpgsql as $$
begin
  new.by_doctor := reads_as_doctor(new.user_id);
  return new;
end $$;
