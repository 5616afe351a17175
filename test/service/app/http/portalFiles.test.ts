import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagePatterns } from '#contract/portal/portalPaths.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService, toAnswer } from '#test/support/startService.ts'

const page = '<!doctype html><title>Portal</title>'
const script = `console.log(${JSON.stringify('x'.repeat(3_000))})`
let folder: string
let service: RunningService
let origin: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-files-'))
  const built = join(folder, 'dist')
  await mkdir(join(built, 'assets'), { recursive: true })
  const write = (name: string, content: string | Buffer) => writeFile(join(built, name), content)
  await write('index.html', page)
  await write('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await write('assets/main-abc123.js', script)
  await write('assets/main-abc123.js.br', brotliCompressSync(script))
  await write('assets/main-abc123.js.gz', gzipSync(script))
  await write('assets/odd name-x.txt', 'odd')
  await writeFile(join(folder, 'secret.txt'), 'secret')
  service = await startService(await anyDatabase.open(), { portalFolder: built })
  origin = await service.listen()
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers })

test.each([
  '/',
  '/reports',
  '/reports/17',
  '/patients?x=1',
  '/patients/17/edit',
  '/audit',
  '/sign-in',
  '/reports/',
  '/?x=%E0%A4%A',
  '/reports/api',
])('%s is a page of the portal', async (address) => {
  const answer = await get(address)
  expect(answer.statusCode).toBe(200)
  expect(answer.payload).toBe(page)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: expect.stringContaining('user-agent') as string,
  })
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
})

test.each(['/metrics', '/actuator/health', '/.git/config', '/wp-admin/', '/a/b/c', '/apiary', '/reportsx'])(
  '%s is not a page: a browser gets the portal with 404, other clients an ErrorResponse',
  async (address) => {
    const browser = await get(address, { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' })
    expect(browser).toMatchObject({ statusCode: 404, payload: page })
    for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }] as Record<string, string>[])
      expectRefusal(toAnswer(await get(address, headers)), 404, 'not_found')
  },
)

test.each(Object.values(pagePatterns))(
  'the page at %s is served, with and without its optional parts',
  async (pattern) => {
    for (const address of [pattern.replaceAll(/\/:\w+\?/g, ''), pattern.replaceAll(/:\w+\?/g, '7')])
      expect(await get(address)).toMatchObject({ statusCode: 200, payload: page })
  },
)

test('a file named by a hash of its content may be cached for good, others must be revalidated', async () => {
  const kept = await get('/assets/main-abc123.js')
  expect(kept).toMatchObject({ statusCode: 200, payload: script })
  expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(kept.headers['content-type']).toContain('javascript')
  for (const address of ['/favicon.svg', '/index.html']) {
    const { statusCode, headers } = await get(address)
    expect([address, statusCode, headers['cache-control']]).toEqual([address, 200, 'no-cache'])
    expect(headers['etag']).toBeTruthy()
  }
})

test('a file that has not changed is not sent again', async () => {
  const { headers } = await get('/favicon.svg')
  const again = await get('/favicon.svg', { 'if-none-match': String(headers['etag']) })
  expect(again).toMatchObject({ statusCode: 304, payload: '' })
})

test('a file that the build compressed is sent in that encoding', async () => {
  const accepting = (encoding: string) => get('/assets/main-abc123.js', { 'accept-encoding': encoding })
  const br = await accepting('gzip, deflate, br')
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript') as string,
    'content-length': String(brotliCompressSync(script).length),
  })
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script)
  const gzip = await accepting('gzip')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(script)
  for (const { headers } of [br, gzip]) expect(String(headers['vary'])).toMatch(/accept-encoding/i)
})

test('a name that is escaped in the address is found', async () => {
  expect(await get('/assets/odd%20name-x.txt')).toMatchObject({ statusCode: 200, payload: 'odd' })
})

test.each([
  '/assets/gone-abc123.js',
  '/gone.png',
  '/.env',
  '/assets/main-abc123.js/x.js',
  '/api',
  '/api/',
  '/api/v1/unknown',
  '/api/v1/unknown.js',
  '/API',
  '/Api/v1/patient',
  '/%61pi/v2',
  '//api/v1',
])('%s is not found, and the answer must not be cached', async (address) => {
  const answer = toAnswer(await get(address))
  expectRefusal(answer, 404, 'not_found')
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/%252e%252e%252fsecret.txt',
  '//secret.txt',
  '/....//secret.txt',
  '/etc/passwd.txt',
])('nothing outside the build is served: %s', async (address) => {
  // A client that does not normalise addresses.
  const content = await new Promise<string>((resolve, reject) => {
    const { port } = new URL(origin)
    request({ port, path: address }, (answer) => void text(answer).then(resolve, reject))
      .on('error', reject)
      .end()
  })
  expect(content).toMatch(/^<!doctype html>|"status":40[034]/)
})

test('HEAD answers as GET does', async () => {
  const answer = await service.app.inject({ method: 'HEAD', url: '/reports' })
  expect(answer).toMatchObject({ statusCode: 200, payload: '' })
  expect(answer.headers['content-length']).toBe(String(page.length))
})

test('without a build only the service answers', async () => {
  const bare = await startService(await anyDatabase.open(), { portalFolder: join(folder, 'not-there') })
  expectRefusal(toAnswer(await bare.app.inject('/')), 404, 'not_found')
  expect((await bare.app.inject('/healthz')).statusCode).toBe(200)
  await bare.close()
})
