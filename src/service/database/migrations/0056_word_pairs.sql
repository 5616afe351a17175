-- additive
-- Words that follow each other are words of their own from now on, so that an index answers phrases: all texts are read again. They stay in the row, as a
-- search that goes through the newest would unpack each of them.
alter table release_words set (toast_tuple_target = 8160);
update release_words set words = null where words is not null;
