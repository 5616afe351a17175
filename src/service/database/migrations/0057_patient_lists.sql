-- additive
-- The lists of patients that users keep, each for itself. An entry outlives the removal and the merging of its patient: who reads a list follows
-- the records to those that were kept, so that what is restored or undone is in the list again.
create table patient_list (
  id integer primary key generated always as identity,
  user_id integer not null references app_user,
  name text not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create unique index patient_list_by_name on patient_list (user_id, lower(name));

create table patient_list_entry (
  list_id integer not null references patient_list,
  patient_id integer not null references patient,
  added_at timestamptz(3) not null default clock_timestamp(),
  primary key (list_id, patient_id)
);
create index patient_list_entry_by_patient on patient_list_entry (patient_id);
