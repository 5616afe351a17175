alter table permission_list
  -- Whether its users sign in with a second factor, and whether they confirm a removal or a restore of a patient once more.
  add column second_factor boolean not null default false,
  add column confirm_removal boolean not null default false;

alter table session
  -- Until then the user counts as having just confirmed who it is.
  add column confirmed_until timestamptz(3);

-- The secret of a user's authenticator app, encrypted, and the last time step of which a code was used: none is used twice.
create table totp (
  user_id integer primary key references app_user (id),
  secret text not null,
  last_step integer not null,
  created_at timestamptz(3) not null default now()
);

-- SHA-256 of each recovery code that is left: a code is deleted when it is used.
create table recovery_code (
  user_id integer not null references app_user (id),
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table passkey (
  id integer generated always as identity primary key,
  user_id integer not null references app_user (id),
  -- The id and the public key (COSE) of the credential, and how often it was used, as the authenticator counts.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- The host that it was made for, and works at.
  rp_id text not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3)
);
create index passkey_by_user on passkey (user_id, id);

-- What an authenticator has to sign: once, for one user and purpose.
create table passkey_challenge (
  challenge text primary key,
  user_id integer not null references app_user (id),
  purpose text not null,
  expires_at timestamptz(3) not null
);
create index passkey_challenge_by_end on passkey_challenge (expires_at);
