-- additive
-- The texts whose entry in the index of words lacks the facets of their release (`releaseFacets.ts`): those of before, and those of releases that have changed.
create index concurrently if not exists release_words_without_facets on release_words (release_id)
  where words is null or not words @@ '''#'''::tsquery;
