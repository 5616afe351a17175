-- The session whose user is asked to sign; null for a sign-in. What another session has asked for is of no use.
alter table passkey_challenge add column session_id uuid references session (id) on delete cascade;
create index passkey_challenge_by_session on passkey_challenge (session_id);
