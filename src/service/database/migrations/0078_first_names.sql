-- additive
-- Whose first name begins with a word: enough of them tell that very many match (`rankedIds.ts`). Far longer names would not fit into an index.
create index concurrently if not exists patient_first_names on patient (name_search collate "C") include (id)
  where date_hour_deleted is null and octet_length(name_search) < 1000;
