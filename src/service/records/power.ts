import { sql } from 'kysely'
import { type Permission, permissions, type AccessScope } from '#contract/access/access.ts'
import type { Queries } from '#service/database/database.ts'

/** The rights that an account, a permission list or a key of an integration gives. */
export interface Power {
  /** Permissions that a clinic added are left out, because the program checks none of them. */
  permissions: readonly Permission[]
  /** Whose reports are seen. */
  accessScope: AccessScope
  /** As which employee drafts are opened and reports signed. */
  employeeId: number | null
}

/** The user who writes. */
interface Holder {
  permissions: ReadonlySet<Permission>
  accessScope: AccessScope
  employee: { id: number } | null
}

const known: ReadonlySet<string> = new Set(permissions)

const isKnown = (code: string): code is Permission => known.has(code)

/** Whether somebody has every permission and sees all reports. */
export const holdsEverything = (holder: Holder): boolean =>
  holder.accessScope === 'all' && permissions.every((code) => holder.permissions.has(code))

/** A part of a power that somebody lacks. */
export interface Lacking {
  part: 'permissions' | 'accessScope' | 'employee'
  what: string
}

/** The parts of a power that a holder lacks; empty where the holder has all of it. */
export function beyond(holder: Holder, { permissions: given, accessScope, employeeId }: Power): Lacking[] {
  const lacking: Lacking[] = given
    .filter((code) => !holder.permissions.has(code))
    .map((code) => ({ part: 'permissions', what: code }))
  if (holder.accessScope !== 'all' && holder.accessScope !== accessScope)
    lacking.push({ part: 'accessScope', what: `reach: ${accessScope}` })
  if (employeeId !== null && !isCovered(holder, employeeId))
    lacking.push({ part: 'employee', what: 'drafts and signature of another employee' })
  return lacking
}

const MOST_NAMED = 5

/** The missing parts in words. */
export function lackingText(lacking: readonly Lacking[]): string {
  const all = [...new Set(lacking.map(({ what }) => what))]
  const more = all.length - MOST_NAMED
  return all.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** The drafts and the signature of an employee are open to that employee, and to users who see and change all reports. */
const isCovered = ({ permissions: held, accessScope, employee }: Holder, employeeId: number): boolean =>
  employee?.id === employeeId || (accessScope === 'all' && held.has('report.manage'))

interface PowerRow {
  codes: string[]
  accessScope: AccessScope
  employeeId: number | null
}

const toPower = ({ codes, accessScope, employeeId }: PowerRow): Power => ({
  permissions: codes.filter(isKnown),
  accessScope,
  employeeId,
})

const codesOfList = sql<string[]>`array(
  select permission.code from permission_list_permissions
  join permission on permission.id = target_id where record_id = permission_list.id order by position)`

/** The powers of these permission lists, removed or not. */
export async function powersOfLists(queries: Queries, ids: readonly number[]): Promise<Power[]> {
  const { rows } = await sql<PowerRow>`
    select ${codesOfList} as codes, reach as "accessScope", null::integer as "employeeId"
    from permission_list where id = any(${[...ids]}::integer[])`.execute(queries)
  return rows.map(toPower)
}

/** The powers of the accounts of these users, active, inactive or removed. */
export async function powersOfAccounts(queries: Queries, ids: readonly number[]): Promise<Power[]> {
  const { rows } = await sql<PowerRow>`
    select ${codesOfList} as codes, reach as "accessScope", employee_id as "employeeId"
    from app_user join permission_list on permission_list.id = permission_list_id
    where app_user.id = any(${[...ids]}::integer[])`.execute(queries)
  return rows.map(toPower)
}

/** The powers of the accounts of these employees. */
export async function powersOfEmployees(queries: Queries, ids: readonly number[]): Promise<Power[]> {
  const { rows } = await sql<{ id: number }>`
    select id from app_user where employee_id = any(${[...ids]}::integer[]) and date_hour_deleted is null`.execute(
    queries,
  )
  return rows.length === 0
    ? []
    : powersOfAccounts(
        queries,
        rows.map(({ id }) => id),
      )
}

/** The permission that a person needs to read what an integration is told of each kind. */
const readingOf: Readonly<Record<string, Permission>> = {
  patientIdentity: 'patient.read',
  patientDocuments: 'patient.read',
  patientContacts: 'patient.read',
  reportText: 'report.read',
  reportPdf: 'report.read',
  reportImages: 'report.read',
  readings: 'audit.read',
}

/** The permission to read what an integration is told of a kind. */
export const toReadExposed = (kind: string): Permission[] => {
  const needed = readingOf[kind]
  return needed ? [needed] : []
}

/** The powers of the keys of these integrations, active or not: their lists' permissions, and reading the data exposed to them. */
export async function powersOfIntegrations(queries: Queries, ids: readonly number[]): Promise<PowerById[]> {
  const { rows } = await sql<PowerRow & { id: number; kinds: string[] }>`
    select integration.id, ${codesOfList} as codes, reach as "accessScope", null::integer as "employeeId", array(
      select kind from integration_exposed_data exposing
      where exposing.integration_id = integration.id and exposed and exposing.date_hour_deleted is null) as kinds
    from integration join permission_list on permission_list.id = permission_list_id
    where integration.id = any(${[...ids]}::integer[])`.execute(queries)
  return rows.map(({ id, codes, kinds, ...row }) => ({
    id,
    ...toPower({ ...row, codes: [...codes, ...kinds.flatMap(toReadExposed)] }),
  }))
}

type PowerById = Power & { id: number }

/** A record of an integration, with the permissions that it needs beyond the integration's own. */
interface Part {
  integrationId: number
  needed: readonly Permission[]
}

/** The powers of parts of integrations. */
export async function powersOfParts(queries: Queries, parts: readonly Part[]): Promise<Power[]> {
  const powers = await powersOfIntegrations(
    queries,
    parts.map(({ integrationId }) => integrationId),
  )
  return powers.map((power) => ({
    ...power,
    permissions: [
      ...power.permissions,
      ...parts.flatMap(({ integrationId, needed }) => (integrationId === power.id ? needed : [])),
    ],
  }))
}
