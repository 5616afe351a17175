import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { PortalConfig } from '#contract/portal/portalConfig.ts'
import { pageParsedScript } from '#contract/portal/signInHtml.ts'
import { inlineHash } from '#service/app/http/portalPage.ts'
import { contentPolicy, permissionsPolicy } from '#service/app/http/security.ts'
import { builtScript } from '#test/support/builtSignIn.ts'
import { nginx, startNginx } from '#test/support/startNginx.ts'
import { startRecorder } from './startGateway.ts'

const skipped = nginx ? '' : ' (skipped: there is no nginx on this machine; Debian: apt-get install nginx)'

describe.skipIf(!nginx)(
  `the portal served by nginx before another service, by the configuration that the program brings${skipped}`,
  () => {
    test('pages, files and settings are served, and the API is passed on', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'nginx-alone-'))
      onTestFinished(() => rm(folder, { recursive: true }))
      await chmod(folder, 0o755)
      await mkdir(join(folder, 'assets'))
      await writeFile(join(folder, 'index.html'), '<!doctype html><title>Portal</title>')
      await writeFile(join(folder, 'assets/main-abc123.js'), 'run()')
      await writeFile(join(folder, 'config.json'), '{"clinicName":"Aurora"}')
      const { address, received } = await startRecorder(200, { 'set-cookie': 'a=b' })
      const proxy = await startNginx(address, folder)
      onTestFinished(() => proxy.stop())
      const ask = async (path: string, init?: RequestInit) => {
        const answer = await fetch(proxy.url + path, init)
        return { status: answer.status, headers: answer.headers, body: await answer.text() }
      }

      const scripts = [await builtScript(), pageParsedScript].map(inlineHash)
      const policy = contentPolicy(PortalConfig.parse({}), '', { scripts, styles: [] })
      for (const path of ['/', '/reports/7?examId=3', '/patients']) {
        const page = await ask(path)
        expect(page).toMatchObject({ status: 200, body: '<!doctype html><title>Portal</title>' })
        expect(page.headers.get('content-security-policy')).toBe(policy)
        expect(page.headers.get('permissions-policy')).toBe(permissionsPolicy)
        expect(page.headers.get('cache-control')).toBe('no-cache')
      }
      expect((await ask('/assets/main-abc123.js')).headers.get('cache-control')).toContain('max-age=')
      expect((await ask('/assets/gone.js')).status).toBe(404)
      expect((await ask('/config.json')).body).toBe('{"clinicName":"Aurora"}')

      const headers = { authorization: 'Bearer abc', cookie: 'a=b', 'content-type': 'application/json' }
      const removal = await ask('/api/v1/patient', { method: 'DELETE', headers, body: '{ "id":7 }' })
      expect([removal.status, removal.headers.get('set-cookie')]).toEqual([200, null])
      expect(received).toMatchObject([
        {
          method: 'DELETE',
          url: '/api/v1/patient',
          headers: { authorization: 'Bearer abc', host: new URL(address).host },
          body: '{ "id":7 }',
        },
      ])
      expect(received[0]?.headers.cookie).toBeUndefined()
    })
  },
)
