-- What other systems have sent under a number, beside what is current, so that a late repetition does not become current again.

create table sent_before (
  integration_id integer not null references integration,
  -- What the number is of, and the number.
  key text not null,
  -- Of what was sent, or of an Idempotency-Key under which something was sent.
  digest text not null,
  primary key (integration_id, key, digest)
);
