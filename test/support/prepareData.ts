import { openAsBlob } from 'node:fs'
import { inject } from 'vitest'
import { openEmbedded } from '#service/database/connect.ts'

/** Puts an embedded database without records into a folder, which is quicker than letting a program make it. */
export async function prepareData(folder: string): Promise<void> {
  const database = await openEmbedded(folder, await openAsBlob(inject('embeddedDump')))
  await database.close()
}
