-- additive
-- Finds the parts of words by index. A trusted extension, which the owner of the database may add.
create extension if not exists pg_trgm;
