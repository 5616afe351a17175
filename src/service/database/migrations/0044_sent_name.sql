-- What another system calls the record for which its number stands.
alter table integration_binding add column sent_name text;
