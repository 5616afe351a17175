import type { TestProject } from 'vitest/node'
import { roles } from '#contract/declaration/operation.ts'
import { openEmbedded } from '#service/database/connect.ts'
import { storePortalReleases } from './portalReleases.ts'
import { startService, testPassword } from './startService.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The service that the portal's tests talk to: where it is, and the password of its users, one a role. */
    service: { url: string; password: string }
  }
}

/** Runs the real service beside the tests of the portal: these live in a browser's world, where it cannot. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const users = roles.map((role) => ({ username: role, role }))
  const service = await startService(await openEmbedded(undefined), {
    demo: { password: testPassword, users },
  })
  await storePortalReleases(service)
  project.provide('service', { url: await service.listen(), password: testPassword })
  return () => service.close()
}
