-- additive
-- How soon a report has to be read, and whether it has a critical finding, which a doctor acknowledges.
alter table report
  add column priority text not null default 'routine',
  add column critical boolean not null default false,
  add column critical_since timestamptz(3);

-- Who has acknowledged a critical finding. `read_report_id`: the report that was read, where this one corrects it. `ended_at`: since when it counts no
-- longer, because the mark was taken away or set anew.
create table report_acknowledgement (
  id integer primary key generated always as identity,
  report_id integer not null references report,
  read_report_id integer not null references report,
  user_id integer not null references app_user,
  at timestamptz(3) not null default clock_timestamp(),
  note text,
  ended_at timestamptz(3)
);
create unique index report_acknowledgement_valid on report_acknowledgement (report_id) where ended_at is null;

-- Copies in the row of the release, as those beside them: `unacknowledged_since` is null where nothing waits.
alter table report_release
  add column priority text not null default 'routine',
  add column critical boolean not null default false,
  add column unacknowledged_since timestamptz(3);
