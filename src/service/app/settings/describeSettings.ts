import { join } from 'node:path'
import type { ConfigSection, ConfigSetting } from '#contract/system/config.ts'
import { type ClinicFile, DEMO_TIME_ZONE, readClinicFile } from '#service/app/http/clinicSettings.ts'
import type { Config } from '#service/app/config/config.ts'
import { Environment, type SettingName, settings } from '#service/app/config/environment.ts'
import { settingPlaces } from '#service/app/config/settingPlaces.ts'
import { clinicTime } from '#service/app/config/settingTypes.ts'
import type { Queries } from '#service/database/database.ts'
import { named } from '#service/records/auditFields.ts'
import { acceptStored, type StoredRow, storedRows } from './storedSettings.ts'
import { withoutPassword } from './withoutPassword.ts'

/** The settings of a section: as this process has them, and as the next start would. */
export async function describeSettings(
  config: Config,
  queries: Queries,
  section: ConfigSection,
): Promise<ConfigSetting[]> {
  const file = await readClinicFile(join(config.dataDir, 'config.json'))
  const ofFile = settingsOfFile('problem' in file ? {} : file)
  const rows = await storedRows(queries)
  const sources = { config, ofFile, rows, next: acceptStored(config, rows) }
  return settings
    .filter((name) => section === 'env' || settingPlaces[name].section === section)
    .map((name) => describeSetting(name, sources))
}

interface Sources {
  config: Config
  ofFile: Readonly<Partial<Record<SettingName, string>>>
  rows: readonly StoredRow[]
  next: ReturnType<typeof acceptStored>
}

function describeSetting(name: SettingName, { config, ofFile, rows, next }: Sources): ConfigSetting {
  const { id, section, isSecret = false, isChangeable = false } = settingPlaces[name]
  const row = rows.find((one) => one.name === name)
  const fixed = config.given.values[name] ?? ofFile[name]
  const standard = fixed === undefined ? (derivedDefault(name, config) ?? declaredDefault(name)) : null
  const value = fixed ?? config.stored[name] ?? standard
  const shown = isSecret || value === null ? { text: null, hidesPassword: false } : withoutPassword(value)
  return {
    id,
    name,
    section,
    value: shown.text,
    format: 'text',
    isSecret,
    // The program makes a secret for tokens where none is given.
    isSet: value !== null || name === 'TOKEN_SECRET',
    hidesPassword: shown.hidesPassword,
    default: isSecret ? null : (standard ?? declaredDefault(name)),
    source: sourceOf(name, config, ofFile),
    stored: row?.value == null ? null : withoutPassword(row.value).text,
    restart: fixed === undefined && next.config.stored[name] !== config.stored[name],
    changeable: isChangeable && fixed === undefined,
    problem: next.problems.get(name) ?? (row?.value != null && name in ofFile ? beforeStored(name) : null),
    userChanged: { id: row?.user_changed ?? null, ...named(row?.changed_by) },
    dateHourChanged: row?.date_hour_changed.toISOString() ?? null,
  }
}

const beforeStored = (name: string) => `${name}: set in config.json, which goes before`

function sourceOf(
  name: SettingName,
  { given, stored }: Config,
  ofFile: Sources['ofFile'],
): ConfigSetting['source'] {
  if (name in given.values) return given.ofFiles.includes(name) ? 'file' : 'environment'
  if (name in ofFile) return 'file'
  return name in stored ? 'stored' : 'default'
}

const settingsOfFile = ({ clinicName, logo, baseUrl, birthDates }: ClinicFile): Sources['ofFile'] => ({
  ...(clinicName !== undefined && { CLINIC_NAME: clinicName }),
  ...(logo !== undefined && { CLINIC_LOGO: logo }),
  ...(baseUrl !== undefined && { CLINIC_BASE_URL: baseUrl }),
  ...(birthDates !== undefined && { CLINIC_BIRTH_DATES: birthDates }),
})

/** The default of the schema; null where there is none. */
function declaredDefault(name: SettingName): string | null {
  const { data } = Environment.shape[name].safeParse(undefined)
  return typeof data === 'string' || typeof data === 'number' ? String(data) : null
}

/** A default that follows from other settings, or from the machine. */
function derivedDefault(
  name: SettingName,
  { demo, dataDir, openId, files, backup }: Config,
): string | undefined {
  switch (name) {
    case 'CLINIC_BIRTH_DATES':
      return 'day'
    case 'CLINIC_TIME_ZONE':
      return clinicTime(demo ? DEMO_TIME_ZONE : undefined).timeZone
    case 'DEMO':
      return demo ? 'on' : 'off'
    case 'BACKUP_STORE':
      return backup.isBesideData ? join(dataDir, 'backups') : undefined
    case 'FILES_WRITTEN_TO':
      return files.former ? 'store' : undefined
    case 'OPENID_NAME':
      return openId && new URL(openId.issuer).hostname
    case 'OPENID_SCOPE':
      return openId?.scope
    case 'OPENID_USERNAME_CLAIM':
      return openId?.usernameClaim
    case 'OPENID_ROLE_CLAIM':
      return openId?.roleClaim
    default:
      return undefined
  }
}
