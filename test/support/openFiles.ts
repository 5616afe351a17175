import { existsSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'

const DESCRIPTORS = '/proc/self/fd'

/** Whether the system lists the files that a process has open: Linux does. */
export const listsOpenFiles = existsSync(DESCRIPTORS)

/** The files in these folders that this process has open, deleted ones too. None where the system does not list them. */
export async function openFiles(...folders: string[]): Promise<string[]> {
  const descriptors = listsOpenFiles ? await readdir(DESCRIPTORS) : []
  const paths = await Promise.all(
    descriptors.map((descriptor) => readlink(`${DESCRIPTORS}/${descriptor}`).catch(() => '')),
  )
  return paths.filter((path) => folders.some((folder) => path.startsWith(folder)))
}
