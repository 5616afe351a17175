-- The audit trail is appended to without a lock that another act would wait for, and sealed into the chain of hashes
-- afterwards, in batches (`sealTrail.ts`). So a record's number may have gaps, where a transaction was rolled back; the
-- chain has none. The chain of existing records goes on as it is: their position is their number.

create table audit_seal (
  -- Without a gap, in the order of the chain.
  position bigint primary key,
  record_id bigint not null unique,
  hash bytea not null
);

-- The records that wait to be sealed.
create table audit_unsealed (record_id bigint primary key);

insert into audit_seal (position, record_id, hash) select id, id, hash from audit_record;

drop trigger audit_chain on audit_record;
drop function audit_chain();
alter table audit_record drop column hash;

create sequence audit_record_number owned by audit_record.id;
select setval('audit_record_number',
  (select greatest(records, (select coalesce(max(id), 0) from audit_record)) + 1 from audit_head), false);

-- Both functions run with the rights of the schema's owner, so that the service's role can write neither the head nor what
-- waits. Every name in them is qualified, and whoever calls them cannot put another table or function in its place.
do $$
begin
  execute format($create$
    create function audit_stamp() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
    as $body$
    begin
      new.id := pg_catalog.nextval('%1$I.audit_record_number');
      new.at := pg_catalog.date_trunc('milliseconds', pg_catalog.clock_timestamp());
      insert into %1$I.audit_unsealed (record_id) values (new.id);
      return new;
    end $body$
  $create$, current_schema());

  -- Each hash covers a record's content and the hash before it, so that none can be changed, taken out or moved unseen.
  -- `verifyTrail.ts` makes the same text.
  execute format($create$
    create function audit_chain() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
    as $body$
    declare
      head %1$I.audit_head;
      content text;
    begin
      -- Of two that seal at once, the second waits here.
      select * into strict head from %1$I.audit_head for update;
      delete from %1$I.audit_unsealed where record_id = new.record_id;
      if not found then
        raise exception 'Audit record %% does not wait to be sealed.', new.record_id using errcode = 'insufficient_privilege';
      end if;
      select pg_catalog.jsonb_build_array(
        id, (extract(epoch from at) * 1000)::bigint, user_id, username, act, outcome,
        record_kind, record_ids, request_id, address, detail)::text
      into strict content from %1$I.audit_record where id = new.record_id;
      new.position := head.records + 1;
      new.hash := pg_catalog.sha256(head.hash || pg_catalog.convert_to(content, 'UTF8'));
      update %1$I.audit_head set records = new.position, hash = new.hash;
      return new;
    end $body$
  $create$, current_schema());
end $$;

-- Attached to a table of somebody's own, they would write for that one with the owner's rights.
revoke execute on function audit_stamp(), audit_chain() from public;

create trigger audit_stamp before insert on audit_record for each row execute function audit_stamp();
create trigger audit_chain before insert on audit_seal for each row execute function audit_chain();

create trigger audit_seal_stays before update or delete or truncate on audit_seal
  for each statement execute function audit_refuse();
create trigger audit_unsealed_stays before update or truncate on audit_unsealed
  for each statement execute function audit_refuse();
create trigger audit_unsealed_follows before insert or delete on audit_unsealed
  for each statement when (pg_trigger_depth() = 0) execute function audit_refuse();
