import type { ConfigSection } from '#contract/system/config.ts'
import type { SettingName } from './environment.ts'

export interface Place {
  /** Stays what it is: other programs keep it. */
  id: number
  section: Exclude<ConfigSection, 'env' | 'computer'>
  /** Its value never leaves the program. */
  isSecret?: true
  /**
   * An administrator can store a value. Not of what opens the database, the address or the stores, which has to be known before, nor of what
   * decides who may sign in.
   */
  isChangeable?: true
}

/** Where each setting is shown, and what may be done with it there. A new one takes the next number. */
export const settingPlaces: Readonly<Record<SettingName, Place>> = {
  HOST: { id: 1, section: 'server' },
  PORT: { id: 2, section: 'server' },
  DATA_DIR: { id: 3, section: 'folders' },
  BASE_PATH: { id: 4, section: 'server' },
  SERVICE_URL: { id: 5, section: 'server' },
  DATABASE_URL: { id: 6, section: 'database' },
  DATABASE_OWNER_URL: { id: 7, section: 'database' },
  DATABASE_DIRECT_URL: { id: 8, section: 'database' },
  DATABASE_READ_URL: { id: 9, section: 'database' },
  DATABASE_CA: { id: 10, section: 'database' },
  DATABASE_WAIT: { id: 11, section: 'database' },
  DATABASE_CONNECTIONS: { id: 12, section: 'database' },
  PROCESSES: { id: 13, section: 'server' },
  DEMO: { id: 14, section: 'product' },
  DEMO_PATIENTS: { id: 15, section: 'product' },
  DEMO_REPORTS: { id: 16, section: 'product' },
  DEMO_LIVING: { id: 17, section: 'product' },
  NODE_ENV: { id: 18, section: 'product' },
  CLINIC_NAME: { id: 19, section: 'product' },
  CLINIC_LOGO: { id: 20, section: 'product' },
  CLINIC_BASE_URL: { id: 21, section: 'server' },
  CLINIC_BIRTH_DATES: { id: 22, section: 'product', isChangeable: true },
  CLINIC_TIME_ZONE: { id: 23, section: 'product', isChangeable: true },
  REMOVAL_IDENTITY: { id: 24, section: 'product', isChangeable: true },
  EXPORT_REASON_FROM: { id: 25, section: 'product', isChangeable: true },
  STANDARD_DATA: { id: 26, section: 'product' },
  TRUST_PROXY: { id: 27, section: 'server' },
  TLS_CERT: { id: 28, section: 'server' },
  TLS_KEY: { id: 29, section: 'server' },
  CORS_ORIGINS: { id: 30, section: 'server', isChangeable: true },
  SECURITY_CONTACT: { id: 31, section: 'server', isChangeable: true },
  PUBLIC_URL: { id: 32, section: 'email', isChangeable: true },
  MAIL_CA: { id: 33, section: 'email' },
  ACKNOWLEDGE_WITHIN: { id: 34, section: 'email', isChangeable: true },
  FILES_STORE: { id: 35, section: 'cloud' },
  FILES_STORE_REGION: { id: 36, section: 'cloud' },
  FILES_STORE_KEY: { id: 37, section: 'cloud', isSecret: true },
  FILES_STORE_SECRET: { id: 38, section: 'cloud', isSecret: true },
  FILES_WRITTEN_TO: { id: 39, section: 'cloud' },
  BACKUP_STORE: { id: 40, section: 'cloud' },
  BACKUP_STORE_REGION: { id: 41, section: 'cloud' },
  BACKUP_STORE_KEY: { id: 42, section: 'cloud', isSecret: true },
  BACKUP_STORE_SECRET: { id: 43, section: 'cloud', isSecret: true },
  BACKUP_RECIPIENTS: { id: 44, section: 'cloud' },
  OPENID_ISSUER: { id: 45, section: 'server' },
  OPENID_CLIENT_ID: { id: 46, section: 'server' },
  OPENID_CLIENT_SECRET: { id: 47, section: 'server', isSecret: true },
  OPENID_NAME: { id: 48, section: 'server', isChangeable: true },
  OPENID_SCOPE: { id: 49, section: 'server' },
  OPENID_USERNAME_CLAIM: { id: 50, section: 'server' },
  OPENID_ROLE_CLAIM: { id: 51, section: 'server' },
  OPENID_ROLES: { id: 52, section: 'server' },
  LOG_LEVEL: { id: 53, section: 'server', isChangeable: true },
  METRICS_KEY: { id: 54, section: 'server', isSecret: true },
  EMERGENCY_USER: { id: 55, section: 'server' },
  TOKEN_SECRET: { id: 56, section: 'server', isSecret: true },
  TOKEN_SECRET_PREVIOUS: { id: 57, section: 'server', isSecret: true },
}

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingPlaces, name)
