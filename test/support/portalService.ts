import type { TestProject } from 'vitest/node'
import { roles } from '#contract/operation.ts'
import { openEmbedded } from '#service/database/connect.ts'
import { insertPatient, insertReleasedReport } from './records.ts'
import { storePortalReleases } from './portalReleases.ts'
import type { PortalReleases } from './portalReleases.ts'
import { startService, testPassword } from './startService.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The service that the portal's tests talk to: where it is, and the password of its users, one a role. */
    service: {
      url: string
      password: string
      /** A patient with two released reports, which no operation can make. */
      reported: number
    }
  }
}

/** Runs the real service beside the tests of the portal: these live in a browser's world, where it cannot. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const users = roles.map((role) => ({ username: role, role }))
  const database = await openEmbedded(undefined)
  const service = await startService(database, { demo: { password: testPassword, users } })
  const reported = await insertPatient(database.queries, { last_name: 'Reported' })
  for (let count = 0; count < 2; count += 1)
    await insertReleasedReport(database.queries, { patient_id: reported })
  project.provide('service', { url: await service.listen(), password: testPassword, reported })
  project.provide('releases', await storePortalReleases(service))
  return () => service.close()
}
