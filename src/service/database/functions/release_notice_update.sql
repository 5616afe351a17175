-- A record of a release is also written for what no list shows: its status, or whether somebody was notified. Compared as sets:
-- to join the rows before and after a statement takes the square of their number.
-- Trigger release_notice_update: after update on report_release referencing old table as gone new table as added for each
-- statement
create or replace function release_notice_update() returns trigger language plpgsql as $$
begin
  if exists (
    (select id, report_id, released_at, exam_id, doctor_id, requester_id, patient_id, unit_id, priority, critical,
        unacknowledged_since
      from added where listed
      except
      select id, report_id, released_at, exam_id, doctor_id, requester_id, patient_id, unit_id, priority, critical,
        unacknowledged_since
      from gone where listed)
    union all
    (select id, report_id, released_at, exam_id, doctor_id, requester_id, patient_id, unit_id, priority, critical,
        unacknowledged_since
      from gone where listed
      except
      select id, report_id, released_at, exam_id, doctor_id, requester_id, patient_id, unit_id, priority, critical,
        unacknowledged_since
      from added where listed)
  ) then perform pg_notify('release', ''); end if;
  return null;
end $$;
