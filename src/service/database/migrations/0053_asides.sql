-- additive
-- What a user wants to look at again, from which day on, with a note of the user's own. It outlives its release's leaving of the listing, as a mark of
-- what was read does.
create table release_aside (
  user_id integer not null references app_user,
  release_id integer not null references report_release,
  until date not null,
  note text,
  created_at timestamptz(3) not null default clock_timestamp(),
  changed_at timestamptz(3) not null default clock_timestamp(),
  primary key (user_id, release_id)
);
create index release_aside_by_day on release_aside (user_id, until, release_id);
create index release_aside_by_release on release_aside (release_id);

-- The reports that a user has opened last: a bounded number of each user, of which the audit has all.
create table release_opened (
  user_id integer not null references app_user,
  release_id integer not null references report_release,
  opened_at timestamptz(3) not null default clock_timestamp(),
  primary key (user_id, release_id)
);
create index release_opened_last on release_opened (user_id, opened_at desc, release_id desc);
create index release_opened_by_release on release_opened (release_id);
