alter table app_user
  -- By whom the password was set: `chosen` by the user, `given` by an administrator, or a one-time `code`.
  -- The user chooses another at the first sign-in with the latter two.
  add column password_kind text not null default 'chosen' check (password_kind in ('chosen', 'given', 'code')),
  add column code_expires timestamptz(3);

alter table session
  -- Where the user signed in: the names of the browser and the system, empty where they are not known, and the network address.
  add column browser text not null default '',
  add column system text not null default '',
  add column address text not null default '';

-- The limits of one user name are found by its HMAC, so that an administrator can lift them.
alter table sign_in_limit add column username_key text;
create index sign_in_limit_by_username on sign_in_limit (username_key) where username_key is not null;

-- A user's own acts.
create index audit_by_user_id on audit_record (user_id, id desc);
