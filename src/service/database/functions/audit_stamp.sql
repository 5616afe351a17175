-- Numbers a record of the audit and notes that it waits to be sealed. With the rights of the schema's owner, as `audit_chain`.
-- Trigger audit_stamp: before insert on audit_record for each row
do $$
begin
  execute format($create$
    create or replace function audit_stamp() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
    as $body$
    begin
      new.id := pg_catalog.nextval('%1$I.audit_record_number');
      new.at := pg_catalog.date_trunc('milliseconds', pg_catalog.clock_timestamp());
      insert into %1$I.audit_unsealed (record_id) values (new.id);
      return new;
    end $body$
  $create$, current_schema());
end $$;

-- Attached to a table of somebody's own, it would write for that one with the owner's rights.
revoke execute on function audit_stamp() from public;
