-- What tells the files that an integration has sent with a report from others; null where it has sent none, or before this version.
alter table report add column files_digest text;
