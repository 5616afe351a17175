-- A patient's birth date may be a year alone, or unknown where it is null: what is known of it, as it is sent.
drop trigger release_notice_patient on patient;
alter table patient
  alter column birth_date drop not null,
  alter column birth_date type text using to_char(birth_date, 'YYYY-MM-DD');
alter table patient add constraint patient_birth_date check (
  case when birth_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then birth_date::date is not null else birth_date ~ '^[0-9]{4}$' end);
create trigger release_notice_patient
  after update of first_name, middle_name, last_name, social_name, birth_date, gender_id on patient
  for each row when (
    (old.first_name, old.middle_name, old.last_name, old.social_name, old.birth_date, old.gender_id)
      is distinct from (new.first_name, new.middle_name, new.last_name, new.social_name, new.birth_date, new.gender_id))
  execute function release_notice_patient();
