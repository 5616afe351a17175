-- additive
-- As `patient_namesakes` (0076), with all that is read, so that no patient is. Twice a longer key would not fit into an index.
create index concurrently if not exists patient_same_names on patient ((name_keys[1]), (rpad(birth_date, 10, '-07-01')), id) include (birth_date, name_keys)
  where date_hour_deleted is null and array_length(name_keys, 1) = 1 and octet_length(name_keys[1]) < 1000;
