import { spawnSync } from 'node:child_process'
import { chmod, chown, cp, lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareData } from '#test/support/prepareData.ts'
import { runProgram, startProgram } from './program.ts'

const sample = fileURLToPath(new URL('../../../../src/service/integrations/folder/sample', import.meta.url))
/** In no list of users, as in many containers. */
const OWNER = 54_321

/** Why this machine cannot show it; undefined where it can. */
function obstacle(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can become another user'
  const read = spawnSync(process.execPath, ['-e', `require('fs').readdirSync(${JSON.stringify(sample)})`], {
    uid: OWNER,
    gid: OWNER,
  })
  return read.status === 0 ? undefined : 'another user may not read this folder of the project'
}
const reason = obstacle()
let home = ''
let DATA_DIR: string
let folder: string
beforeEach(async ({ skip }) => {
  if (reason !== undefined) skip(reason)
  home = await mkdtemp(join(tmpdir(), 'owner-test-'))
  await chmod(home, 0o755)
  DATA_DIR = join(home, 'data')
  folder = join(home, 'import')
  prepareData(DATA_DIR)
  await cp(sample, folder, { recursive: true })
})
afterEach(async () => {
  if (home) await rm(home, { recursive: true, force: true })
})

async function give(path: string, uid: number): Promise<void> {
  await chown(path, uid, uid)
  for (const name of await readdir(path, { recursive: true })) await chown(join(path, name), uid, uid)
}

/** The users to whom the files and folders in the data folder belong. */
async function owners(): Promise<number[]> {
  const paths = await readdir(DATA_DIR, { recursive: true })
  const states = await Promise.all(paths.map((path) => lstat(join(DATA_DIR, path))))
  return [...new Set(states.flatMap(({ uid, gid }) => [uid, gid]))]
}

const settings = () => ({
  DATA_DIR,
  DEMO: 'off',
  PORT: '0',
  CLINIC_TIME_ZONE: 'America/Sao_Paulo',
  STANDARD_DATA: 'pt-BR',
})

test('what root starts writes into the data folder as its owner: commands, the service and its database', async () => {
  await give(DATA_DIR, OWNER)
  await give(folder, OWNER)
  const service = startProgram('main', ['--without-portal'], settings())
  await service.printed(/Report portal: /)
  const password = 'a password of an administrator\n'
  expect(
    await runProgram('user', ['add', 'maria', '--role', 'administrator'], settings(), password),
  ).toMatchObject({ code: 0 })
  service.process.kill()
  await service.ended
  const imported = await runProgram('import', [folder], settings())
  expect(imported).toMatchObject({ code: 0, stderr: '' })
  expect(imported.stdout).toContain('reports.csv: 4 created')
  expect((await runProgram('auditVerify', [], settings())).code).toBe(0)
  expect(await owners()).toEqual([OWNER])
  expect(await readdir(join(DATA_DIR, 'files'))).toEqual(expect.arrayContaining(['images', 'reports']))
})

test('an import of a folder that the owner of the data folder may not read says what to do', async () => {
  await give(DATA_DIR, OWNER)
  await chmod(folder, 0o700)
  const { code, stderr } = await runProgram('import', [folder], settings())
  expect(code).toBe(1)
  expect(stderr).toBe(
    `${folder} cannot be read and written by user ${OWNER}, as whom the import runs because DATA_DIR is that user's. First: chown -R ${OWNER} ${folder}\n`,
  )
})

test('what root starts on a data folder of its own stays root', async () => {
  const { code } = await runProgram('user', ['list'], settings())
  expect([code, await owners()]).toEqual([0, [0]])
})

test('the processes of a service that root starts have the secrets of files that only root may read', async () => {
  await give(DATA_DIR, OWNER)
  const fileOf = async (name: string, content: string) => {
    await writeFile(join(home, name), content, { mode: 0o600 })
    return join(home, name)
  }
  const service = startProgram('main', ['--without-portal'], {
    ...settings(),
    DATABASE_URL_FILE: await fileOf('url', 'postgres://nobody@127.0.0.1:1/none'),
    TOKEN_SECRET_FILE: await fileOf('secret', 'x'.repeat(32)),
  })
  await service.printed(/Opening the database/)
  service.process.kill()
  await service.ended
  expect(service.output()).not.toContain('cannot be read')
})
