-- Tells every process that listens on the channel `release` that what the portal lists has changed: at the commit, once for each transaction,
-- and without saying what has changed.

create function release_notice_insert() returns trigger language plpgsql as $$
begin
  if exists (select from added where listed) then perform pg_notify('release', ''); end if;
  return null;
end $$;

create function release_notice_delete() returns trigger language plpgsql as $$
begin
  if exists (select from gone where listed) then perform pg_notify('release', ''); end if;
  return null;
end $$;

-- A record of a release is also written for what no list shows: its status, or whether somebody was notified.
create function release_notice_update() returns trigger language plpgsql as $$
begin
  if exists (
    select from added join gone using (id)
    where (added.listed or gone.listed)
      and (added.listed, added.report_id, added.released_at, added.exam_id, added.doctor_id, added.patient_id)
        is distinct from (gone.listed, gone.report_id, gone.released_at, gone.exam_id, gone.doctor_id, gone.patient_id)
  ) then perform pg_notify('release', ''); end if;
  return null;
end $$;

create trigger release_notice_insert after insert on report_release
  referencing new table as added for each statement execute function release_notice_insert();
create trigger release_notice_delete after delete on report_release
  referencing old table as gone for each statement execute function release_notice_delete();
create trigger release_notice_update after update on report_release
  referencing old table as gone new table as added for each statement execute function release_notice_update();

-- What a list shows of a report and its patient without a copy in the release.

create function release_notice_report() returns trigger language plpgsql as $$
begin
  if exists (select from report_release where report_id = new.id and listed) then perform pg_notify('release', ''); end if;
  return null;
end $$;

create trigger release_notice_report after update of replaced_by_id, pdfsize on report
  for each row when ((old.replaced_by_id, old.pdfsize) is distinct from (new.replaced_by_id, new.pdfsize))
  execute function release_notice_report();

create function release_notice_patient() returns trigger language plpgsql as $$
begin
  if exists (select from report_release where patient_id = new.id and listed) then perform pg_notify('release', ''); end if;
  return null;
end $$;

create trigger release_notice_patient
  after update of first_name, middle_name, last_name, social_name, birth_date, gender_id on patient
  for each row when (
    (old.first_name, old.middle_name, old.last_name, old.social_name, old.birth_date, old.gender_id)
      is distinct from (new.first_name, new.middle_name, new.last_name, new.social_name, new.birth_date, new.gender_id))
  execute function release_notice_patient();
