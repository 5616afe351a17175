-- additive
-- The critical mark as the system that sends a report has last said it; null where it has not. Only where it says something else than before
-- does it change a mark that a person has set here.
alter table report add column sent_critical boolean;
