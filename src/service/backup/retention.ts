import type { FileStore } from '#service/files/fileStore.ts'
import {
  isOfBackup,
  listSets,
  type Manifest,
  objectPaths,
  readFiles,
  readManifest,
  setParts,
  setPath,
} from './set.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Which sets are erased: those beyond the newest `keep` of a plan, except those in `kept`, and those in `removed`. */
export interface Retention {
  plan: string
  keep: number
  kept: ReadonlySet<string>
  removed: ReadonlySet<string>
}

/** In the store from before sets are erased until what only they needed is erased, too. */
const UNSWEPT = 'unswept'

/** Erases the sets that are not to be kept, then what no other set needs, and what was begun and never became a set. Can be interrupted and repeated. */
export async function applyRetention(
  target: FileStore,
  { plan, keep, kept, removed }: Retention,
): Promise<void> {
  const manifests: Manifest[] = []
  for (const set of await listSets(target)) manifests.push(await readManifest(target, set))
  const counted = manifests.filter((manifest) => manifest.plan === plan && !kept.has(manifest.set))
  const surplus = new Set(counted.slice(0, Math.max(0, counted.length - keep)).map(({ set }) => set))
  const isErased = ({ set }: Manifest) => surplus.has(set) || removed.has(set)
  const erased = manifests.filter(isErased)
  if (erased.length > 0) await target.write(UNSWEPT, Buffer.from(''))
  // Without its manifest it is no set any more, whatever else is still there.
  for (const { set } of erased) await target.remove(setPath(set, 'manifest.json'))
  const left = manifests.filter((manifest) => !isErased(manifest))
  const isSwept = await sweep(target, 'sets', new Set(left.flatMap(partsOf)))
  if (await target.exists(UNSWEPT)) {
    const areSwept = await sweep(target, 'files', await objectsOf(target, left))
    if (isSwept && areSwept) await target.remove(UNSWEPT)
  }
  await target.removeDrafts(Date.now() - DAY_MS)
}

const partsOf = ({ set }: Manifest) => setParts.map((part) => setPath(set, part))

async function objectsOf(target: FileStore, manifests: readonly Manifest[]): Promise<Set<string>> {
  const objects = new Set<string>()
  for (const { set, recipients, files } of manifests) {
    const placeOf = objectPaths(recipients)
    for await (const { sha256 } of readFiles(target, set, files.list)) objects.add(placeOf(sha256))
  }
  return objects
}

/** Removes what no whole set needs; returns whether all of it was old enough. What is younger than a day may belong to one that is being made. */
async function sweep(target: FileStore, folder: string, needed: ReadonlySet<string>): Promise<boolean> {
  const before = Date.now() - DAY_MS
  let isAll = true
  for await (const path of target.walk(folder)) {
    if (needed.has(path) || !isOfBackup(path)) continue
    const changed = await target.lastChange(path)
    if (changed === undefined) continue
    if (changed < before) await target.remove(path)
    else isAll = false
  }
  return isAll
}
