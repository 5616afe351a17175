-- Two records of one patient become one. The removed record keeps what undoing the merge needs.
alter table patient
  add column merged_into_id integer references patient,
  -- The change of the other record; null where the merge changed none of its fields.
  add column merge_change_id integer references patient_change,
  -- Restoring a merged record undoes the whole merge, never a part of it.
  add constraint patient_merged_is_removed check (merged_into_id is null or date_hour_deleted is not null);

-- The report's `date_hour_changed` before the move: a report that has been moved on and back is again what an earlier move left.
alter table report_move add column found_changed timestamptz(3);

-- The acts are those of `patients/history.ts`.
drop index audit_patient_history;
create index audit_patient_history on audit_record using gin (record_ids)
  where record_kind = 'patient' and outcome = 'done'
    and act in ('patient.create', 'patient.change', 'patient.remove', 'patient.restore', 'patient.merge', 'patient.unmerge',
      'report.move');
