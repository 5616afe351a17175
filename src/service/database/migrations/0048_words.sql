-- additive
-- The words of the texts of releases, by which these are searched: apart from the releases, as many are as long as a text. The service
-- makes them out of the text (`stem.ts`); null until it has.
create table release_words (
  release_id integer primary key,
  words tsvector
);
-- Written at once: a list of what is to be written would be searched each time.
create index release_words_found on release_words using gin (words) with (fastupdate = off);
create index release_words_due on release_words (release_id) where words is null;

insert into release_words (release_id) select id from report_release where listed;
