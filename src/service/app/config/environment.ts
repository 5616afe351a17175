import * as z from 'zod/mini'
import { timeZone } from '#contract/declaration/field.ts'
import { ClinicFile } from '#service/app/http/clinicSettings.ts'
import { secretFileSettings } from './secretFiles.ts'
import { mailSettings } from './mailConfig.ts'
import { monitoringSettings } from './monitoringConfig.ts'
import { filesSettings } from './filesConfig.ts'
import { backupSettings } from './backupConfig.ts'
import { openIdSettings } from './openIdConfig.ts'
import {
  basePath,
  contact,
  origins,
  postgresAddress,
  proxies,
  serviceAddress,
  tokenSecret,
  wholeNumber,
} from './settingTypes.ts'
import { tlsSettings } from './tlsConfig.ts'

/** The settings, as the environment has them. */
export const Environment = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(wholeNumber(0, 65_535), 4000),
  DATA_DIR: z._default(z.string(), '.data'),
  BASE_PATH: z._default(basePath, '/'),
  SERVICE_URL: z.optional(serviceAddress),
  DATABASE_URL: postgresAddress,
  DATABASE_OWNER_URL: postgresAddress,
  DATABASE_DIRECT_URL: postgresAddress,
  DATABASE_READ_URL: postgresAddress,
  DATABASE_CA: z.optional(z.string()),
  DATABASE_WAIT: z._default(wholeNumber(0, 3_600), 60),
  DATABASE_CONNECTIONS: z._default(wholeNumber(4, 200), 10),
  PROCESSES: z._default(wholeNumber(1, 64), 1),
  DEMO: z.optional(z.enum(['on', 'off'], { error: 'must be on or off' })),
  DEMO_PATIENTS: z._default(wholeNumber(1, 1_000_000), 1_500),
  DEMO_REPORTS: z._default(wholeNumber(0, 10_000_000), 4_000),
  DEMO_LIVING: z._default(z.enum(['on', 'off'], { error: 'must be on or off' }), 'on'),
  NODE_ENV: z.optional(z.string()),
  CLINIC_NAME: ClinicFile.shape.clinicName,
  CLINIC_LOGO: ClinicFile.shape.logo,
  CLINIC_BASE_URL: ClinicFile.shape.baseUrl,
  CLINIC_BIRTH_DATES: ClinicFile.shape.birthDates,
  CLINIC_TIME_ZONE: z.optional(timeZone()),
  REMOVAL_IDENTITY: z._default(
    z.enum(['optional', 'required'], { error: 'must be optional or required' }),
    'optional',
  ),
  EXPORT_REASON_FROM: z._default(wholeNumber(1, 1_000_000_000), 500),
  STANDARD_DATA: z._default(z.enum(['pt-BR', 'en', 'none'], { error: 'must be pt-BR, en or none' }), 'pt-BR'),
  TRUST_PROXY: z.optional(proxies),
  ...tlsSettings,
  CORS_ORIGINS: z.optional(origins),
  SECURITY_CONTACT: z.optional(contact),
  ...mailSettings,
  ...filesSettings,
  ...backupSettings,
  ...openIdSettings,
  ...monitoringSettings,
  EMERGENCY_USER: z.optional(z.string()),
  TOKEN_SECRET: tokenSecret,
  TOKEN_SECRET_PREVIOUS: tokenSecret,
})
export type SettingName = keyof typeof Environment.shape
export const settings = Object.keys(Environment.shape) as SettingName[]

/** Every setting, and the files that hold one in place of it. */
export const settingNames = [...settings, ...secretFileSettings]
