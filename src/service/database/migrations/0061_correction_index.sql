-- additive
create index concurrently if not exists release_listed_corrections on report_release (released_at desc, id desc)
  include (exam_id, doctor_id, patient_id, unit_id, examined_at) where listed and correction;
