import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { portalPages } from '#contract/portalPages.ts'
import type { ClinicSettings } from './clinicSettings.ts'
import { contentPolicy } from './security.ts'

/**
 * Serves the built portal: its pages, and files, of which those whose names carry a hash of their content may be kept for good. At
 * another address a browser gets the portal too, which says that there is nothing; whoever asks for anything else than a page, a
 * supervisor or a scanner, hears it from us.
 */
export async function portalFiles(
  app: FastifyInstance,
  folder: string,
  clinic: ClinicSettings,
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })

  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = request.params['*']
    // However it is written: who asks the service for what it does not have is no reader of pages.
    if (/^\/*api(\/|$)/i.test(path)) return reply.callNotFound()
    const isHashed = path.startsWith('assets/')
    reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    if (isHashed || /\.\w+$/.test(path)) return reply.sendFile(path)

    const isPage = path === '' || portalPages.includes(path.split('/', 1)[0] ?? '')
    if (!isPage && !/\btext\/html\b/i.test(request.headers.accept ?? '')) return reply.callNotFound()
    // The page lives under the policy that it came with, and loads the settings after it.
    const config = await clinic.look((problem) => request.log.warn(problem))
    reply.header('content-security-policy', contentPolicy(config))
    return reply.status(isPage ? 200 : 404).sendFile('index.html')
  })
}
