import type { TestProject } from 'vitest/node'
import { openMigrated } from './embeddedDumps.ts'
import { startDemonstration } from './startDemonstration.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A separate service in demo mode with a small synthetic clinic, which tests may change and replace. */
    demonstration: { url: string }
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { app, close } = await startDemonstration(await openMigrated())
  project.provide('demonstration', { url: await app.listen({ host: '127.0.0.1', port: 0 }) })
  return close
}
