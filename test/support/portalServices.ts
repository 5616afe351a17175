import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import type { Role } from '#contract/access/roles.ts'
import { startEmptyService } from './emptyService.ts'
import { startDemonstrationService } from './demonstrationService.ts'
import { startOverviewService } from './overviewService.ts'
import { PortalDatabases } from './portalDatabases.ts'
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
  empty: startEmptyService,
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
  const databases = new PortalDatabases()
  const started = new Map<keyof typeof starters, ReturnType<(typeof starters)[keyof typeof starters]>>()
  const start = (name: keyof typeof starters) => {
    const service = started.get(name) ?? databases.open().then(starters[name])
    started.set(name, service)
    return service
  }
  // GET /NAME starts a service. POST /NAME/ROLE/USERNAME adds a user to it.
  const answer = async (method: string, [name, role, username]: string[]) => {
    if (method === 'GET') return (await start(name as keyof typeof starters)).known
    const { addUser } = await (start(name as 'portal') as ReturnType<typeof startPortalService>)
    return addUser(role as Role, username!)
  }
  const server = createServer(({ method = '', url = '' }, response) => {
    answer(method, url.slice(1).split('/')).then(
      (known) => response.end(JSON.stringify(known ?? null)),
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
    await databases.close()
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
}
