import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

type Given = Record<string, string | undefined>

/** The settings that a file may hold instead of the environment, which other programs of the machine may be able to read. */
const secretSettings = [
  'TOKEN_SECRET',
  'TOKEN_SECRET_PREVIOUS',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'OPENID_CLIENT_SECRET',
  'METRICS_KEY',
  'FILES_STORE_SECRET',
  'BACKUP_STORE_SECRET',
] as const

export const secretFileSettings = secretSettings.map((name) => `${name}_FILE`)

/** A variable with what the files hold, by which one process hands that to those that it starts: they might not be allowed to read the files. */
export const HANDED_SECRETS = 'REPORT_PORTAL_SECRETS'

/** The variable for the processes of a service, so that all sign and connect alike, whatever becomes of the files meanwhile. */
export function handedSecrets({
  values,
  ofFiles,
}: {
  values: Given
  ofFiles: readonly string[]
}): Record<string, string> {
  return { [HANDED_SECRETS]: JSON.stringify(Object.fromEntries(ofFiles.map((name) => [name, values[name]]))) }
}

const Handed = z.record(z.string(), z.string())

interface ReadSettings {
  settings: Given
  /** The names of those that a file holds. */
  ofFiles: string[]
  problems: string[]
}

/** The settings, with the content of each file that `NAME_FILE` names as `NAME`, and a problem for each that cannot be used. */
export function readSecretFiles(given: Given): ReadSettings {
  const settings: Given = { ...given }
  const ofFiles: string[] = []
  const problems: string[] = []
  const handed = Handed.parse(JSON.parse(given[HANDED_SECRETS] ?? '{}'))
  for (const name of secretSettings) {
    const setting = `${name}_FILE`
    const file = given[setting]
    delete settings[setting]
    if (file === undefined) continue
    const found =
      given[name] === undefined
        ? read(setting, file, handed[name])
        : { problem: `${setting}: of no use beside ${name}` }
    if ('problem' in found) problems.push(found.problem)
    else {
      settings[name] = found.content
      ofFiles.push(name)
    }
  }
  return { settings, ofFiles, problems }
}

function read(
  setting: string,
  file: string,
  handed: string | undefined,
): { content: string } | { problem: string } {
  if (handed !== undefined) return { content: handed }
  try {
    const content = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    return content === '' ? { problem: `${setting}: ${file} is empty` } : { content }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return { problem: `${setting}: ${file} cannot be read (${code})` }
  }
}
