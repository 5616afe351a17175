import { randomBytes } from 'node:crypto'
import type { Queries } from '#service/database/database.ts'
import { snapshot } from '#service/database/database.ts'
import type { ListingSource } from '#service/http/listing/listingSource.ts'

interface Synthetic {
  records: number
  /** The size of each record in bytes, which do not compress well. */
  size: number
  /** Runs in the snapshot when a page is read. */
  onPage?: (queries: Queries, after: number | undefined) => Promise<unknown>
  /** Runs when the snapshot has ended, after success or failure. */
  onEnd?: () => void
}

/** A listing of any length and record size, read in real snapshots of a database. */
export function syntheticListing(
  queries: Queries,
  { records, size, onPage, onEnd }: Synthetic,
): ListingSource<Queries> {
  const text = randomBytes(size / 2).toString('hex')
  return {
    isExclusive: false,
    snapshot: async (read) => {
      try {
        return await snapshot(queries, read)
      } finally {
        onEnd?.()
      }
    },
    isVisible: async () => true,
    count: async () => ({ count: records }),
    async ids(trx, after, limit) {
      await onPage?.(trx, after)
      const first = (after ?? 0) + 1
      const length = Math.max(0, Math.min(limit, records - first + 1))
      return Array.from({ length }, (_, index) => first + index)
    },
    records: async (_, ids) => ids.map((id) => JSON.stringify({ id, text })),
  }
}
