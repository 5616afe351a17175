import type { TestProject } from 'vitest/node'
import { openMigrated } from './embeddedDumps.ts'
import { storePortalReleases } from './portalReleases.ts'
import { allowLongSessions, startService } from './startService.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A separate service for the tests of the released reports, so that no other test changes their number. */
    reading: {
      url: string
      /** Newest first. Every second report has a PDF. */
      releases: number[]
      exams: { endoscopy: number; ultrasound: number; chest: number; unused: number }
      /** Ana Lima Souza, Ana Flor (André Souza), Téo Fonseca and Sônia Ribeiro. */
      patients: number[]
      /** Helena Prado, who is the user that tests sign in as, Paulo de Ávila and João Conceição. */
      doctors: number[]
    }
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const service = await startService(await openMigrated())
  const stored = await storePortalReleases(service)
  await allowLongSessions(service)
  await service.database.queries
    .updateTable('app_user')
    .set({ employee_id: stored.doctors[0]! })
    .where('username', '=', 'doctor')
    .execute()
  project.provide('reading', { url: await service.listen(), ...stored })
  return () => service.close()
}
