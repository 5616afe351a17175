import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readlink, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentLink } from '#service/app/process/currentLink.ts'

const run = promisify(execFile)
let home: string
let path: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'link-test-'))
  path = join(home, 'current')
  for (const version of ['v1', 'v2']) await mkdir(join(home, version))
})
afterEach(() => rm(home, { recursive: true }))

test('the link is moved by a program that has nothing else to wait for', async () => {
  await symlink('v1', path)
  const module = new URL('../../../../src/service/app/process/currentLink.ts', import.meta.url).href
  const program = `
    import { currentLink } from ${JSON.stringify(module)}
    const link = currentLink(${JSON.stringify(join(home, 'v2'))})
    await link.move()
    console.log(link.former)`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program])
  expect([stdout, await readlink(path)]).toEqual(['v1\n', join(home, 'v2')])
})

test('a link that leads to this version already names no former one', async () => {
  await symlink('v2', path)
  expect(currentLink(join(home, 'v2'))).toMatchObject({ path, former: undefined })
  expect(currentLink(join(home, 'v1'))).toMatchObject({ path, former: 'v2' })
})

test('an installation of one folder has no link', () => {
  expect(currentLink(join(home, 'v1'))).toBeUndefined()
})
