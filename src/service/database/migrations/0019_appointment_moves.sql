-- Appointments that a merge moved to the record that was kept, so that undoing it can take them back.
create table appointment_move (
  appointment_id integer not null references appointment,
  from_patient_id integer not null references patient,
  to_patient_id integer not null references patient,
  -- The appointment's `date_hour_changed` before and after the move, as in report_move.
  found_changed timestamptz(3) not null,
  left_changed timestamptz(3) not null,
  primary key (from_patient_id, appointment_id)
);

-- The acts are those of `patients/history.ts`.
drop index audit_patient_history;
create index audit_patient_history on audit_record using gin (record_ids)
  where record_kind = 'patient' and outcome = 'done'
    and act in ('patient.create', 'patient.change', 'patient.remove', 'patient.restore', 'patient.merge', 'patient.unmerge',
      'report.move', 'appointment.move');
