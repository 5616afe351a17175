-- Which request made which record, so that one that is sent twice is done once. Without what was sent or answered.
create table idempotency_key (
  user_id integer not null references app_user,
  key text not null,
  -- Of the method, the address and the body, to tell a repetition from another request under the same key.
  fingerprint text not null,
  record_id integer,
  at timestamptz(3) not null default now(),
  primary key (user_id, key)
);

create index idempotency_key_by_age on idempotency_key (at);

-- Finds who has an externalId; the index by name does not.
create index patient_external_id on patient (external_id)
  where external_id is not null and date_hour_deleted is null;
