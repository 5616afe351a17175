-- A document is also found by a part from its middle, as it is shown: `456.789` of 123.456.789-09. Letters and digits that follow each other are
-- one entry; the contract divides what is typed alike.
create index patient_document_by_part on patient_document using gin (regexp_split_to_array(upper(number), '[^0-9A-Z]+'));
