import type { Readable } from 'node:stream'
import type { ListingSource } from './listingSource.ts'
import { readWhole } from './readWhole.ts'
import { spool } from './spool.ts'

interface Lines<Q> {
  /** Its records are lines, each with its end. */
  source: ListingSource<Q>
  heading: string
  /** Told how many records there are, before the first is read; nothing is sent where it fails. */
  begin: (count: number) => Promise<void>
  /** Told just before the first text goes out. */
  onStart?: () => void
  /** Last line of the file; receives the number of records, so that a truncated file shows. */
  ending?: (records: number) => string
}

/** A whole listing as text, a heading and then its lines, streamed. */
export const spoolLines = <Q>({ source, heading, begin, onStart, ending }: Lines<Q>): Readable =>
  spool(async (append, signal) => {
    // Goes out with the first records, so that a failure before them is answered as one.
    let lead = heading
    let records = 0
    const write = async (lines: string[]) => {
      if (lead) onStart?.()
      await append(lead + lines.join(''))
      lead = ''
    }
    const writeSome = async (lines: string[]) => {
      records += lines.length
      if (lines.length > 0) await write(lines)
    }
    await readWhole(source, undefined, { begin, write: writeSome }, signal)
    if (lead || ending) await write(ending ? [ending(records)] : [])
  })
