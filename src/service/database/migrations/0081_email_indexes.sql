-- additive
-- The version before leaves both columns as they are, so that neither refuses what it writes.
create unique index concurrently if not exists predefinition_email_unique_event on predefinition_email (event) where date_hour_deleted is null;
create unique index concurrently if not exists email_in_use on email (in_use) where in_use and date_hour_deleted is null;
