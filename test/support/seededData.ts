import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWithLittleMemory } from './embeddedMemory.ts'
import { launchService } from './launchService.ts'

const SEEDED = 'SEEDED_DATA_DIR'

/**
 * Starts the service once on an empty folder, which makes the synthetic clinic and builds the portal, and stops it.
 * Services on copies of the folder then start in a second. Returns a function that removes it.
 */
export async function seedData(settings: Record<string, string>): Promise<() => Promise<void>> {
  const folder = await temporaryFolder()
  process.env[SEEDED] = folder
  const service = await launchService(folder, settings)
  await service.stop()
  startWithLittleMemory(folder)
  return () => remove(folder)
}

/** A copy of the folder that `seedData` made, for one service. */
export async function copyOfSeededData(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const seeded = process.env[SEEDED]
  if (seeded === undefined) throw new Error('There is no seeded data: seedData() runs in the global setup.')
  const folder = await temporaryFolder()
  await cp(seeded, folder, { recursive: true })
  return { folder, remove: () => remove(folder) }
}

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'report-portal-data-'))
const remove = (folder: string) => rm(folder, { recursive: true, force: true })
