import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handedSecrets } from '#service/app/config/secretFiles.ts'
import { readCommandConfig, readConfig } from '#service/app/config/config.ts'

const DATABASE_URL = 'postgres://clinic:hunter2@db.example:5432/portal'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secret-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(content: string): Promise<string> {
  const file = join(folder, randomUUID())
  await writeFile(file, content)
  return file
}

test('every secret can come from a file, without the line break at its end', async () => {
  const config = readConfig({
    TOKEN_SECRET_FILE: await fileOf(`${'x'.repeat(32)}\n`),
    TOKEN_SECRET_PREVIOUS_FILE: await fileOf('y'.repeat(40)),
    DATABASE_URL_FILE: await fileOf(`${DATABASE_URL}\r\n`),
    DATABASE_OWNER_URL_FILE: await fileOf(DATABASE_URL.replace('clinic', 'owner_of')),
  })
  expect(config).toMatchObject({
    tokenSecret: 'x'.repeat(32),
    previousTokenSecret: 'y'.repeat(40),
    databaseUrl: DATABASE_URL,
    databaseOwnerUrl: 'postgres://owner_of:hunter2@db.example:5432/portal',
  })
})

test('a secret comes from the environment or from a file, not from both', async () => {
  const DATABASE_URL_FILE = await fileOf(DATABASE_URL)
  expect(() => readConfig({ DATABASE_URL, DATABASE_URL_FILE })).toThrow(
    'DATABASE_URL_FILE: of no use beside DATABASE_URL',
  )
})

test('a file that is missing or empty is named, as is the setting whose content is bad, which is not shown', async () => {
  const missing = join(folder, 'missing')
  expect(() => readConfig({ TOKEN_SECRET_FILE: missing })).toThrow(
    `TOKEN_SECRET_FILE: ${missing} cannot be read (ENOENT)`,
  )
  const empty = await fileOf('\n')
  expect(() => readConfig({ TOKEN_SECRET_FILE: empty })).toThrow(`TOKEN_SECRET_FILE: ${empty} is empty`)
  const short = await fileOf('hunter2')
  expect(() => readConfig({ TOKEN_SECRET_FILE: short })).toThrow(
    /^TOKEN_SECRET: must have 32 characters or more$/,
  )
})

test('a command does without the secret of the tokens, which its user may not be allowed to read', () => {
  const settings = { DATABASE_URL, TOKEN_SECRET_FILE: '/nowhere/secret' }
  expect(readCommandConfig(settings).databaseUrl).toBe(DATABASE_URL)
})

test('what files hold is handed to the processes of a service, which may not be allowed to read them', async () => {
  const TOKEN_SECRET_FILE = await fileOf('x'.repeat(32))
  const { given } = readConfig({ DATABASE_URL, TOKEN_SECRET_FILE })
  const handed = handedSecrets(given)
  await writeFile(TOKEN_SECRET_FILE, 'y'.repeat(32))
  const { tokenSecret, given: again } = readConfig({ DATABASE_URL, TOKEN_SECRET_FILE, ...handed })
  expect([tokenSecret, again]).toEqual(['x'.repeat(32), given])
})
