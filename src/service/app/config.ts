import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { timeZone } from '#contract/field.ts'
import { DEMO_TIME_ZONE } from '#service/demo/clinicTime.ts'
import { ClinicFile } from './clinicSettings.ts'
import { isLoopback } from './loopback.ts'
import { readProxies } from './proxies.ts'
import { resembledSetting } from './resembles.ts'

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
const settings = Object.keys(Environment.shape)

/** What the service is told by its environment; README.md lists it for its reader. */
export interface Config {
  host: string
  /** 0 takes any free one. */
  port: number
  dataDir: string
  /** PostgreSQL instead of the embedded database. */
  databaseUrl: string | undefined
  /** Another role, which owns the schema: the service's own then cannot change the audit trail. */
  databaseOwnerUrl: string | undefined
  /** Seconds that the start waits for PostgreSQL where it does not answer yet. */
  databaseWait: number
  /** Fills an empty database with the synthetic clinic and offers its users, whose password everybody knows. */
  demo: boolean
  demoPatients: number
  demoReports: number
  /** The start builds the portal where that is missing or older than its sources. What is in real use is built by who deploys it. */
  buildsPortal: boolean
  /** What of the portal's settings is given here, and so goes before `config.json` in `dataDir`. */
  clinic: z.infer<typeof ClinicFile>
  /** The IANA time zone of the clinic's clocks. */
  timeZone: string
  /** A removal has to say who is meant, not only by the record's number. */
  removalWantsIdentity: boolean
  /** The proxies whose word on a client's address is taken: how many, or which. Undefined: nobody's. */
  trustProxy: number | string[] | undefined
  /** Undefined: made once and kept in `dataDir`. */
  tokenSecret: string | undefined
}

const systemTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads the settings. Throws a ConfigError that names each bad one, and each name that was probably meant to be a setting: ignored, it
 * would start something else than was asked for. An empty setting counts as one that is not there.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  const problems = [
    ...misspelt(Object.keys(given)),
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  ]
  if (problems.length > 0 || !parsed.success) throw new ConfigError(problems.join('\n'))
  const it = parsed.data
  if (it.DATABASE_URL && !it.TOKEN_SECRET)
    throw new ConfigError('TOKEN_SECRET: required with DATABASE_URL, so that every process signs alike')
  if (it.DATABASE_OWNER_URL && !it.DATABASE_URL)
    throw new ConfigError('DATABASE_OWNER_URL: of use beside DATABASE_URL alone')
  const demo = it.DEMO ? it.DEMO === 'on' : isForThisMachineAlone(it)
  return {
    host: it.HOST,
    port: it.PORT,
    dataDir: resolve(it.DATA_DIR),
    databaseUrl: it.DATABASE_URL,
    databaseOwnerUrl: it.DATABASE_OWNER_URL,
    databaseWait: it.DATABASE_WAIT,
    demo,
    demoPatients: it.DEMO_PATIENTS,
    demoReports: it.DEMO_REPORTS,
    buildsPortal: demo && it.DATABASE_URL === undefined && it.NODE_ENV !== 'production',
    clinic: {
      ...(it.CLINIC_NAME !== undefined && { clinicName: it.CLINIC_NAME }),
      ...(it.CLINIC_LOGO !== undefined && { logo: it.CLINIC_LOGO }),
      ...(it.CLINIC_BASE_URL !== undefined && { baseUrl: it.CLINIC_BASE_URL }),
    },
    timeZone: it.CLINIC_TIME_ZONE ?? (demo ? DEMO_TIME_ZONE : systemTimeZone()),
    removalWantsIdentity: it.REMOVAL_IDENTITY === 'required',
    trustProxy: it.TRUST_PROXY,
    tokenSecret: it.TOKEN_SECRET,
  }
}

/** Names that resemble a setting which is not given itself. */
function misspelt(names: string[]): string[] {
  const missing = settings.filter((setting) => !names.includes(setting))
  return names
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const meant = resembledSetting(name, missing)
      return meant === undefined ? [] : [`${name}: not a setting; did you mean ${meant}?`]
    })
}

/**
 * Whether nobody but this machine's users reaches the service, and nothing else says that it is for real use. Demo users are offered
 * to nobody else unless that is asked for.
 */
const isForThisMachineAlone = (it: z.output<typeof Environment>): boolean =>
  isLoopback(it.HOST) &&
  it.DATABASE_URL === undefined &&
  it.TRUST_PROXY === undefined &&
  it.NODE_ENV !== 'production'
