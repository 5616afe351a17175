import { roles } from '#contract/roles.ts'
import { openMigrated } from './embeddedDumps.ts'
import { storePortalReleases } from './portalReleases.ts'
import { allowLongSessions, startService } from './startService.ts'
import { testPassword } from './testPassword.ts'

/** The service that most tests of the portal use: it has one user for each role. */
export async function startPortalService() {
  const users = roles.map((role) => ({ username: role, role }))
  const service = await startService(await openMigrated(), {
    demo: { password: testPassword, users },
  })
  await storePortalReleases(service)
  await allowLongSessions(service)
  return { known: { url: await service.listen() }, close: service.close }
}
