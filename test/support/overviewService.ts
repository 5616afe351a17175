import type { TestProject } from 'vitest/node'
import { randomClinic } from '#test/service/overview/randomClinic.ts'
import { openMigrated } from './embeddedDumps.ts'
import { startService } from './startService.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A separate service with reports in every state, which no test changes. Its user `doctor` signs some of them. */
    overview: { url: string }
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const service = await startService(await openMigrated())
  const { examiners } = await randomClinic(service, 250)
  await service.database.queries
    .updateTable('app_user')
    .set({ employee_id: examiners[0]! })
    .where('username', '=', 'doctor')
    .execute()
  project.provide('overview', { url: await service.listen() })
  return () => service.close()
}
