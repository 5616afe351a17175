-- additive
-- The priority as the system that sends a report has last said it; null where it has not. Only where it says another than before does it
-- change a priority that a person has set here.
alter table report add column sent_priority text;
