import { sql } from 'kysely'
import type { Queries } from './database.ts'

/**
 * Grants the service's role what it needs in a schema that another role owns. It can read, extend and seal the audit, but
 * change or erase neither that nor the former values of patients and other records. Throws where the two roles are the same, or the service's role
 * is a member of the owner's.
 */
export async function grantServiceRole(owner: Queries, role: string): Promise<void> {
  const { rows } = await sql<{ reaches: boolean }>`
    select pg_has_role(${role}, current_user, 'member')
      or (select rolsuper from pg_roles where rolname = ${role}) as reaches`.execute(owner)
  if (rows[0]?.reaches !== false)
    throw new Error(
      `the role ${role} owns the schema, or may become its owner: the service needs one of its own`,
    )
  const name = sql.id(role)
  await owner.transaction().execute(async (trx) => {
    for (const statement of [
      sql`grant usage on schema public to ${name}`,
      sql`grant select, insert, update, delete on all tables in schema public to ${name}`,
      sql`grant usage, select on all sequences in schema public to ${name}`,
      sql`revoke all on audit_record, audit_seal, audit_unsealed, audit_head, migration from ${name}`,
      sql`revoke update, delete, truncate on record_change from ${name}`,
      sql`grant select, insert on audit_record, audit_seal to ${name}`,
      sql`grant select on audit_unsealed, audit_head, migration to ${name}`,
    ])
      await statement.execute(trx)
  })
}

/** Whether the connected role could disable the protection of the audit, as its owner or a superuser. */
export async function ownsAudit(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(current_user, relowner, 'member') as owns
    from pg_class where oid = 'audit_record'::regclass`.execute(queries)
  return rows[0]?.owns ?? true
}
