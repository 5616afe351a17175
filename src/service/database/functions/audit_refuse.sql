-- Trigger audit_record_stays: before delete or update or truncate on audit_record for each statement
-- Trigger audit_head_stays: before insert or delete or truncate on audit_head for each statement
-- Trigger audit_head_follows: before update on audit_head for each statement when ((pg_trigger_depth() = 0))
-- Trigger audit_seal_stays: before delete or update or truncate on audit_seal for each statement
-- Trigger audit_unsealed_stays: before update or truncate on audit_unsealed for each statement
-- Trigger audit_unsealed_follows: before insert or delete on audit_unsealed for each statement when ((pg_trigger_depth() = 0))
create or replace function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is only ever added to.' using errcode = 'insufficient_privilege';
end $$;
