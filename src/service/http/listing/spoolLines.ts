import type { Readable } from 'node:stream'
import type { ListingSource } from './listingSource.ts'
import { readWhole } from './readWhole.ts'
import { spool } from './spool.ts'

interface Lines<Q> {
  /** The caller. */
  userId: number | undefined
  /** Its records are lines, with line ends. */
  source: ListingSource<Q>
  heading: string
  /** Called with the number of records before the first is read; nothing is sent where it fails. */
  begin: (count: number) => Promise<void>
  /** Called just before the first text is sent. */
  onStart?: () => void
  /** Last line of the file, from the number of records, so that a truncated file can be recognised. */
  ending?: (records: number) => string
}

/** A whole listing as text, a heading and then its lines, streamed. */
export const spoolLines = <Q>({ userId, source, heading, begin, onStart, ending }: Lines<Q>): Readable =>
  spool(async (append, signal) => {
    // Sent with the first records, so that an earlier failure can still be answered with its own status.
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
    await readWhole(source, undefined, { begin, write: writeSome }, { userId, signal })
    if (lead || ending) await write(ending ? [ending(records)] : [])
  })
