-- additive
-- As for patients (0066): groups that may have very many records.
create index concurrently if not exists city_by_trigrams on city using gin ((' ' || name_search || ' ') gin_trgm_ops);
create index concurrently if not exists employee_by_trigrams on employee using gin ((' ' || name_search || ' ') gin_trgm_ops);
