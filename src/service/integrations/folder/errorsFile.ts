import { constants } from 'node:fs'
import { lstat, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Separator } from '#contract/csvStart.ts'
import { csvHeading, csvLine } from '#service/http/csv.ts'
import { errorColumns, type FolderFile, folderColumns } from './columns.ts'
import { FolderError, type FolderLine } from './readLines.ts'

/** Writes the lines of a file that were not imported, with their problems. Only its owner can read the file, because it names patients. The file of an earlier run is removed at once. */
export async function errorsFile<F extends FolderFile>(root: string, file: F, separator: Separator) {
  const errors = join(root, 'errors')
  const state = await lstat(errors).catch(() => undefined)
  if (state && !state.isDirectory()) throw new FolderError(`${errors} is no folder.`)
  const path = join(errors, `${file}.csv`)
  await rm(path, { force: true })
  let handle: Awaited<ReturnType<typeof open>> | undefined
  return {
    async add({ line, cells }: FolderLine<F>, problem: string): Promise<void> {
      if (!handle) {
        await mkdir(errors, { recursive: true, mode: 0o700 })
        handle = await open(path, NEW, 0o600)
        await handle.write(csvHeading([...folderColumns[file], ...errorColumns], separator))
      }
      const row = cells as Record<string, string | undefined>
      const texts = folderColumns[file].map((column) => row[column] ?? '')
      await handle.write(csvLine([...texts, String(line), problem], separator))
    },
    close: async () => handle?.close(),
  }
}

const NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW
