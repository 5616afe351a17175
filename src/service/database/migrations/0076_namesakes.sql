-- additive
-- Who has a name, by birth date, a year counting from its middle (`namesakesOf`); and who is known by several names.
create index concurrently if not exists patient_namesakes on patient ((name_keys[1]), (rpad(birth_date, 10, '-07-01')), id) include (birth_date) where date_hour_deleted is null;
create index concurrently if not exists patient_of_several_names on patient using gin (name_keys) where array_length(name_keys, 1) > 1;
