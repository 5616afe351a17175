-- Who a user is among the employees: a doctor's own reports are those that this one examined.

alter table app_user add column employee_id integer references employee;

-- What each user has read. A mark outlives its release's leaving of the listing, so that one that comes back is read still.

create table release_read (
  user_id integer not null references app_user,
  release_id integer not null references report_release on delete cascade,
  read_at timestamptz(3) not null default now(),
  primary key (user_id, release_id)
);

create index release_read_by_release on release_read (release_id);

-- When each user last looked at the list, and when the visit before this one ended.

create table release_visit (
  user_id integer primary key references app_user,
  seen_at timestamptz(3) not null,
  since timestamptz(3)
);

-- The listing in the order of names walks along the names and, for each, along that one's releases: an exam or an employee
-- who has been removed still stands in released reports.

create index exam_filed on exam (name_sort, id);
create index employee_filed on employee (name_sort, id);

-- With what the filters and the orders ask for in the index itself, a release that does not match is passed over unread.

drop index release_listed;
drop index release_listed_by_exam;
drop index release_listed_by_doctor;
drop index release_listed_by_exam_doctor;
drop index release_listed_by_patient;
create index release_listed on report_release (released_at desc, id desc)
  include (exam_id, doctor_id, patient_id) where listed;
create index release_listed_by_exam on report_release (exam_id, released_at desc, id desc)
  include (doctor_id, patient_id) where listed;
create index release_listed_by_doctor on report_release (doctor_id, released_at desc, id desc)
  include (exam_id, patient_id) where listed;
create index release_listed_by_exam_doctor on report_release (exam_id, doctor_id, released_at desc, id desc)
  include (patient_id) where listed;
create index release_listed_by_patient on report_release (patient_id, released_at desc, id desc)
  include (exam_id, doctor_id) where listed;
create index release_unlisted on report_release (id) where not listed;
