import type { CheckName, Finding } from '#contract/system/upgrade.ts'

type Texts = Record<Finding['verdict'], (value: string) => string>

const free = (value: string): string =>
  value === 'unknown' ? 'cannot be known: is the folder there?' : `${(Number(value) / 1e9).toFixed(1)} GB`

const texts: Record<CheckName, Partial<Texts> & Pick<Texts, 'ok'>> = {
  version: { ok: (value) => `This is version ${value}.` },
  migrations: {
    ok: (value) =>
      value === 'new'
        ? 'The database is empty: its tables are to be made.'
        : 'The database has all migrations of this version.',
    warning: (value) => `The database lacks ${value}.`,
  },
  node: {
    ok: (value) => `Node is ${value}.`,
    warning: (value) => `Node is ${value}: start by node_modules/.bin/node, which is the one that was tried.`,
  },
  database: {
    ok: (value) => `PostgreSQL is ${value}.`,
    refusal: (value) => `PostgreSQL is ${value}: 15 or newer is needed.`,
  },
  portal: {
    ok: () => 'The portal is built.',
    refusal: (value) => value,
  },
  disk: {
    ok: (value) => `Free for the data: ${free(value)}.`,
    warning: (value) => `Free for the data: ${free(value)}, which is little.`,
    refusal: (value) => `Free for the data: ${free(value)}, which is too little.`,
  },
  backupDisk: {
    ok: (value) => `Free for backups: ${free(value)}.`,
    warning: (value) => `Free for backups: ${free(value)}, less than the database has.`,
    refusal: (value) => `Free for backups: ${free(value)}, which is too little.`,
  },
  backup: {
    ok: (value) => `The last good backup is ${value} hours old.`,
    warning: (value) =>
      value === '' ? 'There is no good backup yet.' : `The last good backup is ${value} hours old.`,
  },
  audit: {
    ok: () => "The service's role cannot change the audit.",
    warning: () => "The service's role owns the tables and could change the audit: see roles.sql.",
  },
  readable: {
    ok: () => "The service's role can read all tables, so that it can back them up.",
    refusal: (value) =>
      `The service's role cannot read ${value}, so that it can make no backup: grant it select.`,
  },
  owner: {
    ok: () => 'DATABASE_OWNER_URL names the role that owns the tables.',
    refusal: (value) => `The tables cannot be changed: ${value}`,
  },
  ownerPassword: {
    ok: () => "The running service does not know the password of the tables' owner.",
    warning: () =>
      "The running service has the password of the tables' owner: move DATABASE_OWNER_URL to the environment of upgrades.",
  },
  running: {
    ok: (value) => `The service runs from ${value}.`,
    warning: () => 'No service was found that could be replaced in turn.',
    refusal: (value) =>
      `The service runs from ${value}, which does not lead to this version: start it through the link current, or stop it and start this version after the upgrade.`,
  },
}

/** What a check has found, as a sentence. */
export const findingText = ({ check, verdict, value }: Finding): string =>
  (texts[check][verdict] ?? texts[check].ok)(value)
