import { sql } from 'kysely'
import type { CheckName, Finding } from '#contract/system/upgrade.ts'
import { readBackupState } from '#service/backup/state.ts'
import { type Queries, isExclusive } from '#service/database/database.ts'
import { ownsAudit } from '#service/database/ownerRole.ts'
import { type SchemaState, readSchema } from '#service/database/schema.ts'
import { diskSpace } from '#service/files/diskSpace.ts'

/** The program that is looked at, beside its database. */
export interface Installed {
  version: string
  timeZone: string
  dataFolder: string
  /** Where backups go, if neither into the data folder nor into an object store. */
  backupFolder: string | undefined
  isBackupBesideData: boolean
  /** Whether the running service holds the password of the owner of the tables; left out by others. */
  knowsOwner?: boolean
}

const GB = 1e9
/** Below it, an upgrade is refused: what the service writes meanwhile would soon fill the disk. */
const LEAST_FREE = 0.2 * GB
const NODE_MAJOR = 24
const POSTGRESQL_MAJOR = 15
const BACKUP_HOURS = 25

/** Looks at what an upgrade needs. `role`: the queries of the service's own role. */
export async function runChecks(role: Queries, installed: Installed): Promise<Finding[]> {
  const schema = await readSchema(role)
  const { rows } = await sql<{ size: number; major: number; version: string }>`
    select pg_database_size(current_database()) as size, current_setting('server_version_num')::integer / 10000 as major,
      current_setting('server_version') as version`.execute(role)
  const { size = 0, major = 0, version = '' } = rows[0] ?? {}
  const { dataFolder, backupFolder, isBackupBesideData, timeZone } = installed
  const isEmbedded = isExclusive(role)
  const isNew = schema.ran.length === 0
  return [
    finding('version', 'ok', installed.version),
    isNew
      ? finding('migrations', 'ok', 'new')
      : finding('migrations', schema.missing.length === 0 ? 'ok' : 'warning', pendingText(schema)),
    finding('node', nodeMajor() >= NODE_MAJOR ? 'ok' : 'warning', process.versions.node),
    finding('database', major >= POSTGRESQL_MAJOR ? 'ok' : 'refusal', version),
    // Of a set, the size of the database is known before, and that of new files is not.
    await diskFinding('disk', dataFolder, GB + (isBackupBesideData ? size : 0)),
    ...(backupFolder === undefined ? [] : [await diskFinding('backupDisk', backupFolder, size)]),
    ...(isNew ? [] : [await backupFinding(role, timeZone)]),
    ...(isEmbedded || isNew ? [] : await roleFindings(role, installed)),
  ]
}

export const finding = (check: CheckName, verdict: Finding['verdict'], value = ''): Finding => ({
  check,
  verdict,
  value,
})

const nodeMajor = (): number => Number.parseInt(process.versions.node, 10)

const pendingText = ({ missing }: SchemaState): string =>
  missing
    .map(({ name, additive, concurrent }) => {
      const notes = [...(additive ? [] : ['not additive']), ...(concurrent ? ['indexes'] : [])]
      return notes.length === 0 ? name : `${name} (${notes.join(', ')})`
    })
    .join(', ')

/** `wanted`: so many bytes should be free. */
async function diskFinding(check: 'disk' | 'backupDisk', folder: string, wanted: number): Promise<Finding> {
  const disk = await diskSpace(folder)
  if (!disk) return finding(check, 'refusal', 'unknown')
  const verdict = disk.free < LEAST_FREE ? 'refusal' : disk.free < wanted ? 'warning' : 'ok'
  return finding(check, verdict, String(disk.free))
}

/** How many hours ago the last good backup was made. */
async function backupFinding(queries: Queries, timeZone: string): Promise<Finding> {
  const { last } = await readBackupState(queries, timeZone)
  if (!last) return finding('backup', 'warning')
  const hours = Math.floor((Date.now() - Date.parse(last.at)) / 3_600_000)
  return finding('backup', hours <= BACKUP_HOURS ? 'ok' : 'warning', String(hours))
}

async function roleFindings(role: Queries, { knowsOwner }: Installed): Promise<Finding[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and not has_table_privilege(oid, 'select')
    order by relname`.execute(role)
  const unreadable = rows.map(({ name }) => name).join(', ')
  return [
    finding('audit', (await ownsAudit(role)) ? 'warning' : 'ok'),
    finding('readable', unreadable === '' ? 'ok' : 'refusal', unreadable),
    ...(knowsOwner === undefined ? [] : [finding('ownerPassword', knowsOwner ? 'warning' : 'ok')]),
  ]
}
