import type { TestProject } from 'vitest/node'
import { roles } from '#contract/roles.ts'
import { openMigrated } from './embeddedDumps.ts'
import { storePortalReleases } from './portalReleases.ts'
import { allowLongSessions, startService, testPassword } from './startService.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The service that the portal's tests use: its address, and the password of its users, one for each role. */
    service: { url: string; password: string }
  }
}

/** Runs the real service for the tests of the portal outside their jsdom environment, in which it cannot run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const users = roles.map((role) => ({ username: role, role }))
  const service = await startService(await openMigrated(), {
    demo: { password: testPassword, users },
  })
  await storePortalReleases(service)
  await allowLongSessions(service)
  project.provide('service', { url: await service.listen(), password: testPassword })
  return () => service.close()
}
