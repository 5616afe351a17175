import { type Config, ConfigError, withStored } from '#service/app/config/config.ts'
import { isSettingName, settingPlaces } from '#service/app/config/settingPlaces.ts'
import type { Queries } from '#service/database/database.ts'

/** A setting as it is stored. Without a value, it was removed again. */
export interface StoredRow {
  name: string
  value: string | null
  user_changed: number | null
  changed_by: string | null
  /** Whether a user of a demonstration has stored it, whose password is public. */
  by_demo: boolean | null
  date_hour_changed: Date
}

export const storedRows = (queries: Queries): Promise<StoredRow[]> =>
  queries
    .selectFrom('config_setting')
    .leftJoin('app_user', 'app_user.id', 'config_setting.user_changed')
    .select([
      'config_setting.name',
      'value',
      'config_setting.user_changed',
      'config_setting.date_hour_changed',
      'app_user.name as changed_by',
      'app_user.demo as by_demo',
    ])
    .orderBy('config_setting.name')
    .execute()

interface Accepted {
  config: Config
  /** Why a value is left out, by the name of its setting. */
  problems: ReadonlyMap<string, string>
}

/** The settings as given with those that are stored, each of which is left out where it is not valid. */
export function acceptStored(
  given: Config,
  rows: readonly (Pick<StoredRow, 'name' | 'value'> & Partial<Pick<StoredRow, 'by_demo'>>)[],
): Accepted {
  let config = withStored(given, {})
  const problems = new Map<string, string>()
  for (const { name, value, by_demo: isOfDemo } of rows) {
    if (value === null) continue
    const problem =
      isOfDemo && !given.demo ? `${name}: stored in a demonstration` : problemWithPlace(given, name)
    try {
      if (problem === undefined) config = withStored(given, { ...config.stored, [name]: value })
      else problems.set(name, problem)
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      problems.set(name, error.message)
    }
  }
  return { config, problems }
}

function problemWithPlace({ given }: Config, name: string): string | undefined {
  if (!isSettingName(name) || !settingPlaces[name].isChangeable)
    return `${name}: not a setting that can be stored`
  return name in given.values ? `${name}: set in the environment, which goes before` : undefined
}

/** The settings with which a process begins once the database is open. A stored value that is not valid is said, and left out. */
export async function withStoredSettings(
  given: Config,
  queries: Queries,
  say: (line: string) => void,
): Promise<Config> {
  const { config, problems } = acceptStored(given, await storedRows(queries))
  for (const problem of problems.values()) say(`A stored setting is left out. ${problem}`)
  return config
}
