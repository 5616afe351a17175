-- Finds merged patients by the number that another system still uses.
create index patient_merged_external_id on patient (external_id) where merged_into_id is not null;

-- The same as employee_by_register_number.
drop index employee_by_register;
