-- Work that takes long, and is done outside of transactions by whichever process takes it. A row that is there waits, is being done or has failed.
create table job (
  kind text not null,
  record_id integer not null,
  queued_at timestamptz not null default clock_timestamp(),
  -- From when on it may be taken. Of a job that is taken: when the claim of its process ends, unless that prolongs it.
  due_at timestamptz not null default clock_timestamp(),
  -- Whose it is while it is done. A new request takes it away, so that what was begun before that is not stored.
  claim uuid,
  attempts integer not null default 0,
  error text,
  -- Since when it counts as failed. It is still tried, less often.
  failed_at timestamptz,
  primary key (kind, record_id)
);
create index job_due on job (kind, due_at);
