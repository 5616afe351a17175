-- additive
-- The releases that are not routine, which are few, by time and by urgency: neither order is sorted.
create index concurrently if not exists release_listed_urgent on report_release (released_at desc, id desc)
  include (priority, critical, exam_id, doctor_id, requester_id, patient_id, unit_id, examined_at)
  where listed and (critical or priority <> 'routine');
create index concurrently if not exists release_listed_by_urgency on report_release
  ((case when critical then 3 when priority = 'stat' then 2 when priority = 'urgent' then 1 else 0 end) desc, released_at desc, id desc)
  include (priority, critical, exam_id, doctor_id, requester_id, patient_id, unit_id, examined_at)
  where listed and (critical or priority <> 'routine');
