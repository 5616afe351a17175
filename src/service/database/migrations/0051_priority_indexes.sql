-- additive
-- Few releases are urgent or critical, so these stay small beside the indexes of all releases.
create index concurrently if not exists release_listed_by_priority on report_release (priority, released_at desc, id desc)
  where listed and priority <> 'routine';
create index concurrently if not exists release_listed_critical on report_release (released_at desc, id desc)
  where listed and critical;
create index concurrently if not exists release_unacknowledged on report_release (released_at desc, id desc)
  where listed and unacknowledged_since is not null;
