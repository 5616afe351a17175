-- Keys of sound read "Jr." and "Fº" as the words that they stand for; a null is filled at the next start.
update patient set name_keys = null where name_search ~ '(^|[ ,.-])(jr|fo)([ ,.-]|$)';
