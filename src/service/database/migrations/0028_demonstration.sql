-- What the synthetic clinic of a demonstration remembers of itself. Null in a clinic of its own.
alter table installation add column demonstration jsonb;
