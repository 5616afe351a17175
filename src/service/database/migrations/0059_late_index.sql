-- additive
-- The releases that do not follow their exam within a week: without these, the days of the exams tell where the list has its releases.
create index concurrently if not exists release_listed_late on report_release (released_at desc, id desc)
  include (exam_id, doctor_id, requester_id, patient_id, unit_id, examined_at)
  where listed and (released_at < examined_at or released_at - examined_at > interval '7 days');
