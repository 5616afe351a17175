import { test as base } from '@playwright/test'
import { copyOfSeededData } from '#test/support/seededData.ts'
import { launchService } from '#test/support/launchService.ts'
import type { LaunchedService } from '#test/support/launchService.ts'

interface WorkerFixtures {
  /** One for all journeys of a worker, which follow each other: one that changes records leaves alone what others look for. */
  service: LaunchedService
}

/** What journeys in every browser begin with: the service in a process of its own, on the seeded clinic. */
export const serviceTest = base.extend<object, WorkerFixtures>({
  service: [
    async ({}, provide) => {
      const { folder, remove } = await copyOfSeededData()
      const service = await launchService(folder)
      await provide(service)
      await service.stop()
      await remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: ({ service }, provide) => provide(service.url),
})
