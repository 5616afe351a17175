-- What the portal lists is one rule, kept here whoever writes: released, of a report that is no draft, of a patient who is there,
-- none of the three removed. Locks are taken in one order: patients, reports, releases, each in the order of ids, and the tally
-- last. Not where only the first reading changes: nothing of the report is read for that.
-- Trigger release_derive: before insert or update of report_id, status, released, date_hour_created, date_hour_changed,
-- date_hour_deleted, listed, released_at, examined_at, correction, exam_id, doctor_id, patient_id, unit_id on report_release for
-- each row
create or replace function release_derive() returns trigger language plpgsql as $$
declare
  is_new boolean := tg_op = 'INSERT' or new.report_id <> old.report_id;
  known integer := case when not is_new then old.patient_id end;
  holder integer;
begin
  loop
    select patient_id into holder from report where id = new.report_id;
    exit when holder is not distinct from known;
    -- A removal at the same moment does not see this release as the patient's yet: it is waited for. One that does waits
    -- for this row, and derives it again.
    perform from patient where id = holder for share;
    known := holder;
  end loop;
  if is_new then
    perform from report where id = new.report_id for share;
  end if;
  select
    new.released and new.date_hour_deleted is null
      and not r.draft and r.date_report_release is not null and r.date_hour_deleted is null
      and p.date_hour_deleted is null,
    r.date_report_release, r.date_exam, r.amends_id is not null, r.exam_id, r.doctor_id, r.requester_id,
    r.patient_id, unit_of_report(r.unit_id, r.appointment_id, r.patient_id), r.priority, r.critical,
    case when r.critical and not exists (
      select from report_acknowledgement a where a.report_id = r.id and a.ended_at is null)
      then greatest(r.date_report_release, r.critical_since) end
  into new.listed, new.released_at, new.examined_at, new.correction, new.exam_id, new.doctor_id, new.requester_id,
    new.patient_id, new.unit_id, new.priority, new.critical, new.unacknowledged_since
  from report r join patient p on p.id = r.patient_id
  where r.id = new.report_id;
  return new;
end $$;
