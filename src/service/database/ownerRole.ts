import { sql } from 'kysely'
import type { Queries } from './database.ts'

/**
 * Lets the service's own role work with what another role owns, but for the audit trail: that it may read, add to and seal,
 * and neither change nor erase; nor the former values of patients. Throws where the two roles are one, or one may become the
 * other.
 */
export async function grantService(owner: Queries, role: string): Promise<void> {
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
      sql`revoke update, delete, truncate on patient_change from ${name}`,
      sql`grant select, insert on audit_record, audit_seal to ${name}`,
      sql`grant select on audit_unsealed, audit_head, migration to ${name}`,
    ])
      await statement.execute(trx)
  })
}

/** Whether the role that is connected could switch the trail's guards off: it owns the table, or is above all. */
export async function ownsTrail(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(current_user, relowner, 'member') as owns
    from pg_class where oid = 'audit_record'::regclass`.execute(queries)
  return rows[0]?.owns ?? true
}
