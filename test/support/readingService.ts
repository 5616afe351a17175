import type { TestProject } from 'vitest/node'
import { openEmbedded } from '#service/database/connect.ts'
import { storePortalReleases } from './portalReleases.ts'
import { startService } from './startService.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A service of its own for the tests of the released reports, whose number nothing else changes. */
    reading: {
      url: string
      /** Newest first. Every second report has a PDF. */
      releases: number[]
      exams: { endoscopy: number; ultrasound: number; chest: number; unused: number }
    }
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const service = await startService(await openEmbedded(undefined))
  const stored = await storePortalReleases(service)
  project.provide('reading', { url: await service.listen(), ...stored })
  return () => service.close()
}
