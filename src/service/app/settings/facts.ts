import { availableParallelism, freemem, hostname, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ConfigSection, ConfigSetting, FactFormat } from '#contract/system/config.ts'
import type { Config } from '#service/app/config/config.ts'
import { processNumber } from '#service/app/process/processes.ts'
import type { Database } from '#service/database/database.ts'
import { ownsAudit } from '#service/database/ownerRole.ts'
import { diskSpace } from '#service/files/diskSpace.ts'
import type { StoreAddress } from '#service/files/fileStore.ts'
import { storeName } from '#service/files/openStore.ts'

/** What facts are read from. */
export interface Installation {
  config: Config
  database: Database
  version: string
}

type Value = string | number | boolean | Date | null
/** By name: a number that stays what it is, its format, and its value. */
type Facts = Readonly<Record<string, readonly [id: number, FactFormat, Value]>>

/** What a section says besides settings. A new fact takes the next number of its section. */
export async function readFacts(
  section: ConfigSection,
  { config, database, version }: Installation,
): Promise<ConfigSetting[]> {
  const facts = await readers[section]({ config, database, version })
  return Object.entries(facts).map(([name, [id, format, value]]) => ({
    id,
    name,
    section,
    value: textOf(value),
    format,
    isSecret: false,
    isSet: value !== null,
    hidesPassword: false,
    default: null,
    source: 'fact',
    stored: null,
    restart: false,
    changeable: false,
    problem: null,
    userChanged: { id: null },
    dateHourChanged: null,
  }))
}

function textOf(value: Value): string | null {
  if (value === null) return null
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

const readers: Readonly<Record<ConfigSection, (of: Installation) => Promise<Facts>>> = {
  product: async ({ database: { queries }, version }) => {
    const { rows } = await sql<{ count: number; last: string | null }>`
      select count(*)::int as count, max(name) as last from migration`.execute(queries)
    return {
      programName: [1001, 'text', 'report-portal'],
      programVersion: [1002, 'text', version],
      started: [1003, 'moment', new Date(Date.now() - process.uptime() * 1_000)],
      migrations: [1004, 'text', rows[0]?.count ?? null],
      lastMigration: [1005, 'text', rows[0]?.last ?? null],
    }
  },
  server: async ({ config }) => ({
    process: [1101, 'text', `${processNumber()}/${config.processes}`],
    processId: [1102, 'text', process.pid],
    speaksTls: [1103, 'yesOrNo', config.certificate !== undefined],
    processMemory: [1104, 'bytes', process.memoryUsage.rss()],
  }),
  database: async ({ database }) => {
    const { queries, kind, description, pool, replica } = database
    const { rows } = await sql<{ version: string; size: string; role: string; connections: number }>`
      select current_setting('server_version') as version, current_user as role,
        pg_database_size(current_database())::text as size,
        (select count(*)::int from pg_stat_activity where datname = current_database()) as connections`.execute(
      queries,
    )
    const [row] = rows
    return {
      databaseKind: [1201, 'text', kind],
      databasePlace: [1202, 'text', description],
      databaseVersion: [1203, 'text', row?.version ?? null],
      databaseSize: [1204, 'bytes', row?.size ?? null],
      databaseRole: [1205, 'text', row?.role ?? null],
      roleOwnsAudit: [1206, 'yesOrNo', await ownsAudit(queries)],
      // The embedded database has no others than this process.
      connections: [1207, 'text', kind === 'embedded' ? 1 : (row?.connections ?? null)],
      ownConnections: [1208, 'text', pool?.().size ?? 1],
      hasReplica: [1209, 'yesOrNo', replica !== undefined],
    }
  },
  folders: async ({ config }) => {
    const { dataDir, files, backup } = config
    const kept = folderOf(files.home)
    const backups = folderOf(backup.store)
    return {
      dataFolder: [1301, 'text', dataDir],
      dataFolderFree: [1302, 'bytes', await freeOf(dataDir)],
      filesFolder: [1303, 'text', kept],
      filesFolderFree: [1304, 'bytes', await freeOf(kept)],
      backupsFolder: [1305, 'text', backups],
      backupsFolderFree: [1306, 'bytes', await freeOf(backups)],
      configFile: [1307, 'text', join(dataDir, 'config.json')],
    }
  },
  cloud: async ({ config }) => ({
    filesPlace: [1401, 'text', storeName(config.files.home)],
    formerFilesPlace: [1402, 'text', config.files.former ? storeName(config.files.former) : null],
    backupsPlace: [1403, 'text', storeName(config.backup.store)],
    backupsBesideData: [1404, 'yesOrNo', config.backup.isBesideData],
  }),
  email: async ({ database: { queries } }) => {
    const account = await queries
      .selectFrom('email')
      .select('name')
      .where('in_use', '=', true)
      .where('date_hour_deleted', 'is', null)
      .executeTakeFirst()
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from email_message
      where state = 'waiting' and date_hour_deleted is null`.execute(queries)
    return {
      emailAccount: [1501, 'text', account?.name ?? null],
      emailsWaiting: [1502, 'text', rows[0]?.waiting ?? 0],
    }
  },
  computer: async ({ config }) => {
    const disk = await diskSpace(config.dataDir)
    return {
      hostName: [1601, 'text', hostname()],
      operatingSystem: [1602, 'text', `${type()} ${release()} ${process.arch}`],
      nodeVersion: [1603, 'text', process.version],
      processors: [1604, 'text', availableParallelism()],
      memory: [1605, 'bytes', totalmem()],
      memoryFree: [1606, 'bytes', freemem()],
      diskSize: [1607, 'bytes', disk?.size ?? null],
      diskFree: [1608, 'bytes', disk?.free ?? null],
      time: [1609, 'moment', new Date()],
      machineTimeZone: [1610, 'text', Intl.DateTimeFormat().resolvedOptions().timeZone],
    }
  },
  env: async () => ({}),
}

const folderOf = (store: StoreAddress): string | null => ('folder' in store ? store.folder : null)

const freeOf = async (folder: string | null): Promise<number | null> =>
  (folder === null ? undefined : await diskSpace(folder))?.free ?? null
