import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureTokenSecret } from '#service/app/process/dataFolder.ts'

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'token-secret-')), 'data')
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

const mode = async (path: string) => (await stat(path)).mode & 0o777

test('a secret is made once and then read back', async () => {
  const secret = await ensureTokenSecret(folder)
  expect(secret.length).toBeGreaterThanOrEqual(64)
  expect(await ensureTokenSecret(folder)).toBe(secret)
  expect(await readFile(join(folder, 'token-secret'), 'utf8')).toBe(secret)
})

test('a secret can be read by its owner only', async () => {
  await ensureTokenSecret(folder)
  expect(await mode(join(folder, 'token-secret'))).toBe(0o600)
  expect(await mode(folder)).toBe(0o700)
})

test('every folder gets a secret of its own', async () => {
  expect(await ensureTokenSecret(folder)).not.toBe(await ensureTokenSecret(join(folder, 'other')))
})

test('a file that holds no secret is named and not overwritten', async () => {
  await ensureTokenSecret(folder)
  const file = join(folder, 'token-secret')
  await writeFile(file, 'short')
  await expect(ensureTokenSecret(folder)).rejects.toThrow(`DATA_DIR: ${file} holds no secret.`)
  expect(await readFile(file, 'utf8')).toBe('short')
})
