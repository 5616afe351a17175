import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pageNames } from '#contract/portal/portalPaths.ts'
import type { ClinicSettings } from './clinicSettings.ts'
import { builtPages } from './portalPage.ts'
import { contentPolicy } from './security.ts'

/** For how long pages are sent with the clinic's name as one of them has read it. */
const PAGES_SHARE_MS = 1_000

/**
 * Serves the built portal: its pages and its files; files with a content hash in their names can be cached for ever. At an
 * unknown address a browser gets the portal, which shows that there is no such page; other clients get an ErrorResponse.
 */
export async function portalFiles(
  app: FastifyInstance,
  folder: string,
  clinic: ClinicSettings,
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })

  const current = builtPages(folder)
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = request.params['*']
    // An unknown address of the API, in any spelling, is answered with an ErrorResponse.
    if (/^\/*api(\/|$)/i.test(path)) return reply.callNotFound()
    const isHashed = path.startsWith('assets/')
    reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    if (isHashed || /\.\w+$/.test(path)) return reply.sendFile(path)

    const isPage = path === '' || pageNames.includes(path.split('/', 1)[0] ?? '')
    if (!isPage && !/\btext\/html\b/i.test(request.headers.accept ?? '')) return reply.callNotFound()
    // The page keeps this policy while it is open and loads the settings later, so both are read here.
    const config = await clinic.refresh((problem) => request.log.warn(problem), PAGES_SHARE_MS)
    const { headers } = request
    const pages = current()
    const { html, etag } = pages.page(config, headers['accept-language'], path)
    reply.header('content-security-policy', contentPolicy(config, headers['user-agent'], pages.inline))
    reply.header('vary', 'user-agent, accept-language').header('etag', etag)
    if (isPage && headers['if-none-match'] === etag) return reply.status(304).send()
    return reply
      .status(isPage ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
