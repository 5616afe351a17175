-- The filters that the overview's figures lead to.

-- By the day of the exam, in the order of the release: with the day in the indexes, releases of other days are passed over without reading their rows.
drop index release_listed;
drop index release_listed_by_exam;
drop index release_listed_by_doctor;
drop index release_listed_by_exam_doctor;
drop index release_listed_by_patient;
drop index release_listed_by_unit;
create index release_listed on report_release (released_at desc, id desc)
  include (exam_id, doctor_id, patient_id, unit_id, examined_at) where listed;
create index release_listed_by_exam on report_release (exam_id, released_at desc, id desc)
  include (doctor_id, patient_id, unit_id, examined_at) where listed;
create index release_listed_by_doctor on report_release (doctor_id, released_at desc, id desc)
  include (exam_id, patient_id, unit_id, examined_at) where listed;
create index release_listed_by_exam_doctor on report_release (exam_id, doctor_id, released_at desc, id desc)
  include (patient_id, unit_id, examined_at) where listed;
create index release_listed_by_patient on report_release (patient_id, released_at desc, id desc)
  include (exam_id, doctor_id, unit_id, examined_at) where listed;
create index release_listed_by_unit on report_release (unit_id, released_at desc, id desc)
  include (exam_id, doctor_id, patient_id, examined_at) where listed;

-- Refused acts are few among those of the trail.
create index audit_refused on audit_record (id desc) where outcome = 'refused';
