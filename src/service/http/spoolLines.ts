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
}

/** A whole listing as text, a heading and then its lines, streamed. */
export const spoolLines = <Q>({ source, heading, begin, onStart }: Lines<Q>): Readable =>
  spool(async (append, signal) => {
    // Goes out with the first records, so that a failure before them is answered as one.
    let lead = heading
    const write = async (lines: string[]) => {
      if (lead) onStart?.()
      await append(lead + lines.join(''))
      lead = ''
    }
    const writeSome = async (lines: string[]) => (lines.length > 0 ? write(lines) : undefined)
    await readWhole(source, undefined, { begin, write: writeSome }, signal)
    if (lead) await write([])
  })
