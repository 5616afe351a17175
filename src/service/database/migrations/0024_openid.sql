-- Who a user is at the clinic's identity provider.
create table openid_identity (
  issuer text not null,
  subject text not null,
  user_id integer not null references app_user,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- What is needed to ask the provider whether a person may still sign in, and to end the session there. The tokens are encrypted.
create table openid_session (
  session_id uuid primary key references session on delete cascade,
  issuer text not null,
  subject text not null,
  provider_session text,
  id_token text,
  refresh_token text,
  -- When the provider is asked again; null where it gave nothing to ask with.
  refresh_after timestamptz(3)
);

-- A provider ends one session, or all of a person.
create index openid_session_by_subject on openid_session (issuer, subject);
create index openid_session_by_provider_session on openid_session (issuer, provider_session) where provider_session is not null;
