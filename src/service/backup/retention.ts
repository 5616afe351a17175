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

/** Erases the sets that are not to be kept, and then what no other set needs. Returns their names. Can be interrupted anywhere, and repeated. */
export async function applyRetention(
  target: FileStore,
  { plan, keep, kept, removed }: Retention,
): Promise<string[]> {
  const manifests: Manifest[] = []
  for (const set of await listSets(target)) manifests.push(await readManifest(target, set))
  const counted = manifests.filter((manifest) => manifest.plan === plan && !kept.has(manifest.set))
  const surplus = new Set(counted.slice(0, Math.max(0, counted.length - keep)).map(({ set }) => set))
  const erased = manifests.map(({ set }) => set).filter((set) => surplus.has(set) || removed.has(set))
  if (erased.length === 0) return []
  // Without its manifest it is no set any more, whatever else is still there.
  for (const set of erased) await target.remove(setPath(set, 'manifest.json'))
  await sweep(
    target,
    manifests.filter(({ set }) => !erased.includes(set)),
  )
  return erased
}

/** Removes what no whole set needs. What is younger than a day may belong to one that is being made. */
async function sweep(target: FileStore, manifests: readonly Manifest[]): Promise<void> {
  const needed = new Set<string>()
  for (const { set, recipients, files } of manifests) {
    const placeOf = objectPaths(recipients)
    for await (const { sha256 } of readFiles(target, set, files.list)) needed.add(placeOf(sha256))
    for (const part of setParts) needed.add(setPath(set, part))
  }
  const before = Date.now() - DAY_MS
  for (const folder of ['sets', 'files'])
    for await (const path of target.walk(folder)) {
      if (needed.has(path) || !isOfBackup(path)) continue
      const changed = await target.lastChange(path)
      if (changed !== undefined && changed < before) await target.remove(path)
    }
  await target.removeDrafts(before)
}
