import { test as base } from '@playwright/test'
import { copyOfSeededData } from '#test/support/seededData.ts'
import { launchService } from '#test/support/launchService.ts'
import type { LaunchedService } from '#test/support/launchService.ts'

interface WorkerFixtures {
  /** One service for all journeys of a worker, which run one after the other: a journey must not change records that others look for. */
  service: LaunchedService
}

/** The fixture of the journeys in every browser: the service in its own process, with a copy of the seeded clinic. */
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
