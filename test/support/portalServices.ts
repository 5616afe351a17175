import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { startDemonstrationService } from './demonstrationService.ts'
import { startOverviewService } from './overviewService.ts'
import { startPortalService } from './portalService.ts'
import { startReadingService } from './readingService.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a worker asks for one of the services by its name. */
    portalServices: string
  }
}

const starters = {
  portal: startPortalService,
  reading: startReadingService,
  demonstration: startDemonstrationService,
  overview: startOverviewService,
}

/** What the tests know of each service. */
export type PortalServices = {
  [Name in keyof typeof starters]: Awaited<ReturnType<(typeof starters)[Name]>>['known']
}

/**
 * Starts each service of the portal's tests when the first test asks for it, so that a run of one file starts only what this needs. They
 * run here, once for all workers, because they cannot run in the jsdom environment of the tests.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = new Map<keyof typeof starters, ReturnType<(typeof starters)[keyof typeof starters]>>()
  const start = (name: keyof typeof starters) => {
    const service = started.get(name) ?? starters[name]()
    started.set(name, service)
    return service
  }
  const server = createServer((request, response) => {
    start(request.url!.slice(1) as keyof typeof starters).then(
      ({ known }) => response.end(JSON.stringify(known)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  project.provide('portalServices', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.closeAllConnections()
    server.close()
    const ends = await Promise.allSettled(
      [...started.values()].map(async (service) => (await service).close()),
    )
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
}
