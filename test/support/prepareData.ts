import { cpSync } from 'node:fs'
import { inject } from 'vitest'

/** Stores a migrated embedded database without records in a folder, which is faster than letting a program create it. */
export const prepareData = (folder: string): void =>
  cpSync(inject('embeddedFolder'), folder, { recursive: true })
