-- How fast a sign-in may be tried. A failed try moves `busy_until` on by a step; the further it lies ahead, the fewer tries
-- are left. The key is an HMAC: what somebody typed as a name may be a password.
create table sign_in_limit (
  key text primary key,
  busy_until timestamptz not null
);

-- A renewal gives the session a new token, told from those before it by its number.
alter table session
  add column token integer not null default 1,
  add column renewed_at timestamptz(3),
  -- Of the token in use. Tokens from before this column say by themselves when they expire.
  add column expires_at timestamptz(3);
update session set expires_at = created_at + interval '7 days';
alter table session alter column expires_at set not null;

-- For removing old sessions.
create index session_by_start on session (created_at);
