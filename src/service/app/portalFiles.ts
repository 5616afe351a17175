import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { readPortalConfig } from './portalConfig.ts'

/**
 * Serves the built portal. An address that does not look like a file's is a page of the portal, which knows what to show
 * there; files whose names carry a hash of their content may be kept for good.
 */
export async function portalFiles(app: FastifyInstance, folder: string, timeZone: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })
  // Answered even where the file is missing or broken: the one who can mend it reads the service's log.
  app.get('/config.json', async (request, reply) => {
    const { config, problem } = await readPortalConfig(folder)
    if (problem) request.log.warn(problem)
    reply.header('cache-control', 'no-cache')
    return { ...config, timeZone: config.timeZone || timeZone }
  })
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*']
    // However it is written: who asks the service for what it does not have is no reader of pages.
    if (/^\/*api(\/|$)/i.test(path)) return reply.callNotFound()
    const isHashed = path.startsWith('assets/')
    const isFile = isHashed || /\.\w+$/.test(path)
    reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    return reply.sendFile(isFile ? path : 'index.html')
  })
}
