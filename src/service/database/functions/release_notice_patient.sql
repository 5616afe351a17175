-- What a list shows of a patient without a copy in the release.
-- Trigger release_notice_patient: after update of first_name, middle_name, last_name, social_name, birth_date, gender_id on
-- patient for each row when (((((((old.first_name is distinct from new.first_name) or (old.middle_name is distinct from
-- new.middle_name)) or (old.last_name is distinct from new.last_name)) or (old.social_name is distinct from new.social_name)) or
-- (old.birth_date is distinct from new.birth_date)) or (old.gender_id is distinct from new.gender_id)))
create or replace function release_notice_patient() returns trigger language plpgsql as $$
begin
  if exists (select from report_release where patient_id = new.id and listed) then perform pg_notify('release', ''); end if;
  return null;
end $$;
