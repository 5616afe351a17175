-- The audit trail: who did what to which record, when and from where. It is only ever added to.

create table audit_record (
  -- Without a gap, in the order of the chain.
  id bigint primary key,
  at timestamptz(3) not null,
  -- As they were: a user may be renamed. Without them, nobody was signed in.
  user_id integer,
  username text,
  act text not null,
  outcome text not null,
  record_kind text,
  record_ids integer[] not null default '{}',
  request_id text not null,
  address text not null,
  -- Never a patient's name.
  detail jsonb not null default '{}',
  hash bytea not null
);

-- One row: how many records there are, and the hash of the last.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  records bigint not null default 0,
  hash bytea not null default ''
);

insert into audit_head default values;

-- Each record's hash covers its content and the hash before it, so that none can be changed, taken out or moved unseen.
-- The head stays locked until the transaction ends: the next record waits for it, and the chain has no fork. So an act is
-- written last in its transaction. Here and not in the service, so that its role need not be able to write the head.
-- `verifyTrail.ts` makes the same text.
create function audit_chain() returns trigger language plpgsql security definer set search_path from current as $$
declare
  head audit_head;
begin
  select * into strict head from audit_head for update;
  new.id := head.records + 1;
  new.at := date_trunc('milliseconds', clock_timestamp());
  new.hash := sha256(head.hash || convert_to(jsonb_build_array(
    new.id, (extract(epoch from new.at) * 1000)::bigint, new.user_id, new.username, new.act, new.outcome,
    new.record_kind, new.record_ids, new.request_id, new.address, new.detail
  )::text, 'UTF8'));
  update audit_head set records = new.id, hash = new.hash;
  return new;
end $$;

create trigger audit_chain before insert on audit_record for each row execute function audit_chain();

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is only ever added to.' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_record_stays before update or delete or truncate on audit_record
  for each statement execute function audit_refuse();
create trigger audit_head_stays before insert or delete or truncate on audit_head
  for each statement execute function audit_refuse();
create trigger audit_head_follows before update on audit_head
  for each statement when (pg_trigger_depth() = 0) execute function audit_refuse();
