-- A patient's history is found by itself, however often the patient was read or listed. The acts are those of
-- `patientHistory.ts`.
create index audit_patient_history on audit_record using gin (record_ids)
  where record_kind = 'patient' and outcome = 'done'
    and act in ('patient.create', 'patient.change', 'patient.remove', 'patient.restore', 'report.move');
