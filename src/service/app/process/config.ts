import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { timeZone } from '#contract/declaration/field.ts'
import { DEMO_TIME_ZONE } from '#service/session/demoMode.ts'
import { ClinicFile } from '#service/app/http/clinicSettings.ts'
import { readProxies } from '#service/app/http/proxies.ts'
import { isIPv4 } from 'node:net'

const wholeNumber = (minimum: number, maximum: number) => {
  const isOne = (text: string) => /^\d{1,8}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum
  const problem = `must be a whole number from ${minimum} to ${maximum}`
  return z.pipe(z.string().check(z.refine(isOne, problem)), z.transform(Number))
}

const proxies = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => readProxies(text) !== undefined,
        'must be a number of proxies from 1 to 10, or their addresses (192.0.2.1, 10.0.0.0/8) with commas between',
      ),
    ),
  z.transform(readProxies),
)

const postgresAddress = z.optional(
  z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
)

const Environment = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(wholeNumber(0, 65_535), 4000),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: postgresAddress,
  DATABASE_OWNER_URL: postgresAddress,
  DATABASE_WAIT: z._default(wholeNumber(0, 3_600), 60),
  DEMO: z.optional(z.enum(['on', 'off'], { error: 'must be on or off' })),
  DEMO_PATIENTS: z._default(wholeNumber(1, 1_000_000), 1_500),
  DEMO_REPORTS: z._default(wholeNumber(0, 10_000_000), 4_000),
  NODE_ENV: z.optional(z.string()),
  CLINIC_NAME: ClinicFile.shape.clinicName,
  CLINIC_LOGO: ClinicFile.shape.logo,
  CLINIC_BASE_URL: ClinicFile.shape.baseUrl,
  CLINIC_TIME_ZONE: z.optional(timeZone()),
  REMOVAL_IDENTITY: z._default(
    z.enum(['optional', 'required'], { error: 'must be optional or required' }),
    'optional',
  ),
  TRUST_PROXY: z.optional(proxies),
  TOKEN_SECRET: z.optional(z.string().check(z.minLength(32, 'must have 32 characters or more'))),
})
const settingNames = Object.keys(Environment.shape)

/** The settings of the service, read from the environment and described in README.md. */
export interface Config {
  host: string
  /** 0 stands for any free port. */
  port: number
  dataDir: string
  /** PostgreSQL instead of the embedded database. */
  databaseUrl: string | undefined
  /** A role that owns the schema, so that the service's own role cannot change the audit trail. */
  databaseOwnerUrl: string | undefined
  /** How long the start waits for PostgreSQL to answer, in seconds. */
  databaseWait: number
  /** Fills an empty database with the synthetic clinic and offers its users, whose password is public. */
  demo: boolean
  demoPatients: number
  demoReports: number
  /** Whether the start builds a portal that is missing or older than its sources. In production, the deployment builds it. */
  buildsPortal: boolean
  /** Portal settings from the environment. They take precedence over `config.json` in `dataDir`. */
  clinic: z.infer<typeof ClinicFile>
  /** The IANA time zone of the clinic's clocks. */
  timeZone: string
  /** Whether a removal has to name the patient's identity fields besides the record's number. */
  removalRequiresIdentity: boolean
  /** The proxies whose forwarded client addresses are trusted: how many, or which. Undefined: none. */
  trustProxy: number | string[] | undefined
  /** Undefined: generated once and stored in `dataDir`. */
  tokenSecret: string | undefined
}

const systemTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads the settings. Throws a ConfigError that names each invalid one, and each name that is probably a misspelt setting: ignoring it
 * would start the service with other settings than intended. An empty setting counts as missing.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  const problems = [
    ...misspeltSettings(Object.keys(given)),
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  ]
  if (problems.length > 0 || !parsed.success) throw new ConfigError(problems.join('\n'))
  const values = parsed.data
  if (values.DATABASE_URL && !values.TOKEN_SECRET)
    throw new ConfigError('TOKEN_SECRET: required with DATABASE_URL, so that every process signs alike')
  if (values.DATABASE_OWNER_URL && !values.DATABASE_URL)
    throw new ConfigError('DATABASE_OWNER_URL: of use beside DATABASE_URL alone')
  const demo = values.DEMO ? values.DEMO === 'on' : isLocalTrial(values)
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databaseWait: values.DATABASE_WAIT,
    demo,
    demoPatients: values.DEMO_PATIENTS,
    demoReports: values.DEMO_REPORTS,
    buildsPortal: demo && values.DATABASE_URL === undefined && values.NODE_ENV !== 'production',
    clinic: {
      ...(values.CLINIC_NAME !== undefined && { clinicName: values.CLINIC_NAME }),
      ...(values.CLINIC_LOGO !== undefined && { logo: values.CLINIC_LOGO }),
      ...(values.CLINIC_BASE_URL !== undefined && { baseUrl: values.CLINIC_BASE_URL }),
    },
    timeZone: values.CLINIC_TIME_ZONE ?? (demo ? DEMO_TIME_ZONE : systemTimeZone()),
    removalRequiresIdentity: values.REMOVAL_IDENTITY === 'required',
    trustProxy: values.TRUST_PROXY,
    tokenSecret: values.TOKEN_SECRET,
  }
}

/** A problem for each name that resembles a setting that is not set. */
function misspeltSettings(names: string[]): string[] {
  const missing = settingNames.filter((setting) => !names.includes(setting))
  return names
    .filter((name) => !settingNames.includes(name))
    .flatMap((name) => {
      const meant = similarSetting(name, missing)
      return meant === undefined ? [] : [`${name}: not a setting; did you mean ${meant}?`]
    })
}

/** Whether only this machine reaches the service and no setting indicates production use. Only then is demo mode on by default. */
const isLocalTrial = (values: z.output<typeof Environment>): boolean =>
  isLoopback(values.HOST) &&
  values.DATABASE_URL === undefined &&
  values.TRUST_PROXY === undefined &&
  values.NODE_ENV !== 'production'

/** Whether only this machine reaches an address to listen on. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

/**
 * The setting that a name probably misspells; undefined where it resembles none. The environment has many names of other
 * programs (`HOSTNAME`, `DATABASE_USER`), so a short name has to be closer than a long one.
 */
function similarSetting(name: string, candidates: readonly string[]): string | undefined {
  const written = name.toUpperCase().replaceAll('-', '_')
  return candidates.find((setting) => {
    if (written === setting) return true
    // `POST` is one letter away from `PORT`, and `HOSTS` from `HOST`: for short names only swapped letters count.
    if (setting.length < 6) return isReordered(written, setting) && distance(written, setting) === 1
    return distance(written, setting) <= (setting.length < 10 ? 1 : 2)
  })
}

const isReordered = (a: string, b: string) =>
  Array.from(a).toSorted().join('') === Array.from(b).toSorted().join('')

/** How many letters have to be added, left out, replaced, or swapped with the next one (optimal string alignment). */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        at(rows, i - 1, j) + 1,
        at([row], 0, j - 1) + 1,
        at(rows, i - 1, j - 1) + (same ? 0 : 1),
        isSwapped ? at(rows, i - 2, j - 2) + 1 : Infinity,
      )
    }
    rows.push(row)
  }
  return at(rows, a.length, b.length)
}

const at = (rows: number[][], row: number, column: number) => rows[row]?.[column] ?? Infinity
