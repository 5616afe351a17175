-- additive
-- The names between blanks, so that whole words and beginnings of words are found by it, too (`nameSearch.ts`).
create index concurrently if not exists patient_by_trigrams on patient using gin ((' ' || name_search || ' ') gin_trgm_ops);
