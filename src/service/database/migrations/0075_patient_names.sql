-- additive
-- The names in their order, with what a search compares: a page of many matches is found without reading the patients (`rankedIds.ts`).
create index concurrently if not exists patient_names on patient (name_sort, id) include (name_search, name_main)
  where date_hour_deleted is null;
-- The words of first, last and social name besides the one by which a patient is filed (`nameSearch.ts`).
create index concurrently if not exists patient_other_words on patient
  using gin (array_remove(string_to_array(name_main, ' '), split_part(name_sort, ' ', 1))) where date_hour_deleted is null;
