import { resolve } from 'node:path'
import type * as z from 'zod/mini'
import { DEMO_TIME_ZONE } from '#service/app/http/clinicSettings.ts'
import { Environment, settingNames, settings } from './environment.ts'
import { readSecretFiles } from './secretFiles.ts'
import { mailNames, readMail } from './mailConfig.ts'
import { readMonitoring } from './monitoringConfig.ts'
import { filesProblems, filesSettings, readFiles } from './filesConfig.ts'
import { backupProblems, backupSettings, readBackup } from './backupConfig.ts'
import { openIdNames, readOpenId } from './openIdConfig.ts'
import { clinicTime, isLoopback } from './settingTypes.ts'
import { misspeltSettings } from './misspeltSettings.ts'
import { readTls, tlsProblems } from './tlsConfig.ts'

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The settings that are named from outside of the program. */
interface GivenSettings {
  values: Readonly<Record<string, string>>
  /** Those that a file holds in place of the environment. */
  ofFiles: readonly string[]
}

/** Settings by name that an administrator has changed in the portal. What is given goes before them. */
export type StoredSettings = Readonly<Record<string, string>>

/**
 * Reads the settings. Throws a ConfigError that names each invalid one, and each name that is probably a misspelt setting: ignoring it
 * would start the service with other settings than intended. An empty setting counts as missing.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const named = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { settings: read, ofFiles, problems } = readSecretFiles(named)
  const values = Object.fromEntries(
    settings.flatMap((name) => (read[name] === undefined ? [] : [[name, read[name]]])),
  )
  return parseSettings({ values, ofFiles }, {}, [
    ...misspeltSettings(Object.keys(named), settingNames),
    ...problems,
  ])
}

/** The same settings with those that are stored. Throws a ConfigError where they are invalid, also together. */
export const withStored = ({ given }: Config, stored: StoredSettings): Config => parseSettings(given, stored)

function parseSettings(
  given: GivenSettings,
  stored: StoredSettings,
  earlier: readonly string[] = [],
): Config {
  const parsed = Environment.safeParse({ ...stored, ...given.values })
  const problems = [
    ...earlier,
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...(parsed.success ? [tlsProblems, filesProblems, backupProblems].flatMap((of) => of(parsed.data)) : []),
  ]
  if (problems.length > 0 || !parsed.success) throw new ConfigError(problems.join('\n'))
  const values = parsed.data
  const unused = values.SERVICE_URL === undefined ? [] : ownServiceSettings(given.values)
  if (unused.length > 0)
    throw new ConfigError(
      unused.map((name) => `${name}: of no use beside SERVICE_URL, which names another service`).join('\n'),
    )
  if (values.DATABASE_URL && !values.TOKEN_SECRET)
    throw new ConfigError('TOKEN_SECRET: required with DATABASE_URL, so that every process signs alike')
  if (values.TOKEN_SECRET_PREVIOUS && values.TOKEN_SECRET_PREVIOUS === values.TOKEN_SECRET)
    throw new ConfigError('TOKEN_SECRET_PREVIOUS: is TOKEN_SECRET itself, which has to be another one')
  for (const name of [...openIdNames, 'EMERGENCY_USER'] as const)
    if (values[name] !== undefined && values.OPENID_ISSUER === undefined)
      throw new ConfigError(`${name}: of use beside OPENID_ISSUER alone`)
  if (values.OPENID_ISSUER !== undefined && values.OPENID_CLIENT_ID === undefined)
    throw new ConfigError('OPENID_CLIENT_ID: required with OPENID_ISSUER: the name of the portal there')
  for (const name of [
    'DATABASE_OWNER_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_READ_URL',
    'DATABASE_CA',
  ] as const)
    if (values[name] && !values.DATABASE_URL)
      throw new ConfigError(`${name}: of use beside DATABASE_URL alone`)
  if (values.PROCESSES > 1 && !values.DATABASE_URL && !values.SERVICE_URL)
    throw new ConfigError('PROCESSES: several need DATABASE_URL, as the embedded database serves one process')
  return { ...configOf(values), given, stored }
}

/** The settings by their names in the program. Paths are absolute. */
function configOf(values: z.output<typeof Environment>) {
  const demo =
    values.SERVICE_URL !== undefined ? false : values.DEMO ? values.DEMO === 'on' : isLocalTrial(values)
  return {
    host: values.HOST,
    /** 0 stands for any free port. */
    port: values.PORT,
    dataDir: resolve(values.DATA_DIR),
    files: readFiles(values, resolve(values.DATA_DIR)),
    /** Below which all is served, with a `/` at both ends. */
    basePath: values.BASE_PATH,
    /** The address of another service. The portal is served in front of it, and the bundled service does not run. */
    serviceUrl: values.SERVICE_URL,
    /** PostgreSQL instead of the embedded database. */
    databaseUrl: values.DATABASE_URL,
    /** A role that owns the schema, so that the service's own role cannot change the audit. */
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    /** PostgreSQL itself, where `databaseUrl` leads to a pooler in transaction mode. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    /** A streaming replica of the database, from which lists are read. */
    databaseReadUrl: values.DATABASE_READ_URL,
    /** The path of the certificate of the authority by which the database's server is known. */
    databaseCa: values.DATABASE_CA === undefined ? undefined : resolve(values.DATABASE_CA),
    /** How long the start waits for PostgreSQL to answer, in seconds. */
    databaseWait: values.DATABASE_WAIT,
    /** How many connections to PostgreSQL this process keeps at most, and as many to its replica. */
    databaseConnections: values.DATABASE_CONNECTIONS,
    /** How many processes serve the address. */
    processes: values.PROCESSES,
    /** Fills an empty database with the synthetic clinic and offers its users, whose password is public. */
    demo,
    demoPatients: values.DEMO_PATIENTS,
    demoReports: values.DEMO_REPORTS,
    /** Whether the synthetic clinic lives, until that is changed in the panel. */
    demoLiving: values.DEMO_LIVING === 'on',
    /** Whether the start builds a portal that is missing or older than its sources. In production, the deployment builds it. */
    buildsPortal:
      (values.SERVICE_URL !== undefined || (demo && values.DATABASE_URL === undefined)) &&
      values.NODE_ENV !== 'production',
    /** Portal settings from the environment. They take precedence over `config.json` in `dataDir`. */
    clinic: {
      ...(values.CLINIC_NAME !== undefined && { clinicName: values.CLINIC_NAME }),
      ...(values.CLINIC_LOGO !== undefined && { logo: values.CLINIC_LOGO }),
      ...(values.CLINIC_BASE_URL !== undefined && { baseUrl: values.CLINIC_BASE_URL }),
      ...(values.CLINIC_BIRTH_DATES !== undefined && { birthDates: values.CLINIC_BIRTH_DATES }),
    },
    ...clinicTime(values.CLINIC_TIME_ZONE ?? (demo ? DEMO_TIME_ZONE : undefined)),
    /** Whether a removal has to name the patient's identity fields besides the record's number. */
    removalRequiresIdentity: values.REMOVAL_IDENTITY === 'required',
    /** From how many records of persons on an export needs a reason. */
    exportReasonFrom: values.EXPORT_REASON_FROM,
    /** In which language a database that has not had the standard data gets it. Undefined: it gets none. */
    standardData: values.STANDARD_DATA === 'none' ? undefined : values.STANDARD_DATA,
    /** The proxies whose forwarded client addresses are trusted: how many, or which. Undefined: none. */
    trustProxy: values.TRUST_PROXY,
    /** The origins of portals that are served elsewhere and may use the API. Undefined: none. */
    corsOrigins: values.CORS_ORIGINS,
    /** With it, the server speaks HTTPS alone. */
    certificate: readTls(values),
    /** Where to report a weakness: a `mailto:` or `https:` address. */
    securityContact: values.SECURITY_CONTACT,
    /** How e-mails are sent. */
    mail: readMail(values, values.BASE_PATH),
    ...readMonitoring(values),
    backup: readBackup(values, resolve(values.DATA_DIR)),
    /** The clinic's identity provider, by which its users sign in. */
    openId: readOpenId(values),
    /** With it, only this user signs in by password. */
    emergencyUser: values.EMERGENCY_USER,
    /** Undefined: generated once and stored in `dataDir`. */
    tokenSecret: values.TOKEN_SECRET,
    /** The secret before `tokenSecret`. Its signatures still count. */
    previousTokenSecret: values.TOKEN_SECRET_PREVIOUS,
  }
}

/** The settings of the service, read from the environment and described in `src/service/operate.md`. */
export type Config = ReturnType<typeof configOf> & {
  given: GivenSettings
  /** Those of the stored settings that it is made with. */
  stored: StoredSettings
}

/** The settings for a command on the database of the bundled service. */
export function readCommandConfig(environment: Record<string, string | undefined>): Config {
  if (environment['SERVICE_URL'])
    throw new ConfigError('SERVICE_URL: the other service keeps the users and the audit, if it has them')
  // A command signs nothing, and its user may not be allowed to read the secret.
  const others = Object.entries(environment).filter(([name]) => !name.startsWith('TOKEN_SECRET'))
  return readConfig({ ...Object.fromEntries(others), TOKEN_SECRET: 'required, and not used by a command' })
}

/** Whether only this machine reaches the service and no setting indicates production use. Only then is demo mode on by default. */
const isLocalTrial = (values: z.output<typeof Environment>): boolean =>
  isLoopback(values.HOST) &&
  values.DATABASE_URL === undefined &&
  values.TRUST_PROXY === undefined &&
  values.NODE_ENV !== 'production'

/** The configured settings that only the bundled service uses. With SERVICE_URL, the portal's files always name the address of this process as the service's. */
const ownServiceSettings = ({ DEMO, ...given }: Record<string, string | undefined>): string[] => [
  ...(DEMO === 'on' ? ['DEMO'] : []),
  ...[
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_READ_URL',
    'DATABASE_CA',
    'DATABASE_WAIT',
    'DATABASE_CONNECTIONS',
    'DEMO_PATIENTS',
    'DEMO_REPORTS',
    'DEMO_LIVING',
    'CLINIC_BASE_URL',
    'CORS_ORIGINS',
    'REMOVAL_IDENTITY',
    'EXPORT_REASON_FROM',
    'STANDARD_DATA',
    ...mailNames,
    ...Object.keys(backupSettings),
    'TOKEN_SECRET',
    'TOKEN_SECRET_PREVIOUS',
    ...Object.keys(filesSettings),
    'OPENID_ISSUER',
    ...openIdNames,
    'EMERGENCY_USER',
  ].filter((name) => name in given),
]
