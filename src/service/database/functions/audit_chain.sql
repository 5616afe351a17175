-- Seals a record: each hash covers the record's content and the hash before it, so that none can be changed, taken out or moved
-- unseen. `verify.ts` makes the same text. With the rights of the schema's owner, so that the service's role can write neither
-- the head nor what waits; every name in it is qualified, so that no caller can put another table or function in its place.
-- Trigger audit_chain: before insert on audit_seal for each row
do $$
begin
  execute format($create$
    create or replace function audit_chain() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
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

-- Attached to a table of somebody's own, it would write for that one with the owner's rights.
revoke execute on function audit_chain() from public;
