import { join } from 'node:path'
import { openEmbedded } from '#service/database/connect.ts'
import { fillClinic } from '#demo/fillClinic.ts'
import { folderStore } from '#service/files/folderStore.ts'

// Fills a clinic in the given folder and prints each step, in its own process, so that it can be killed.
const folder = process.argv[2] ?? ''
const { queries } = await openEmbedded(folder)
await fillClinic(queries, folderStore(join(folder, 'files')), {
  patients: 150,
  reports: 500,
  today: new Date('2026-11-20T14:00:00Z'),
  onProgress: (step) => process.stdout.write(`${step}\n`),
})
