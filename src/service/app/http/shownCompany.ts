import { setTimeout as delay } from 'node:timers/promises'
import type { Queries } from '#service/database/database.ts'
import { readCompany } from '#service/records/company.ts'

/** What the database has of the portal's settings. */
interface Shown {
  /** The company's name. */
  name?: string
  /** The file of its logo. */
  logo?: string
  /** The number of the synthetic clinic. */
  round?: number
}

/** How long a page waits for the database, before it shows what was read last. */
const MOST_WAIT_MS = 500

/**
 * The company as the portal's pages show it to everybody. It is kept between them: a page hardly ever asks the database, and neither waits long
 * for it nor fails without it.
 */
export function shownCompany(
  queries: Queries,
  round: () => Promise<number | undefined> = async () => undefined,
) {
  let shown: Shown = {}
  let begun = { at: 0, number: 0 }
  let answered = 0
  let logo: { file: string; type: string; bytes: Buffer } | undefined

  async function read(): Promise<Shown> {
    const company = await readCompany(queries)
    const number = await round()
    return {
      ...(company && { name: company.name }),
      ...(company?.logo && { logo: company.logo }),
      ...(number !== undefined && { round: number }),
    }
  }

  async function readAgain(number: number, warn: (problem: string) => void): Promise<void> {
    try {
      const now = await read()
      // A later reading may have been faster.
      if (number < answered) return
      answered = number
      if (JSON.stringify(now) !== JSON.stringify(shown)) shown = now
    } catch {
      warn('The name of the clinic cannot be read, so it stays as it was.')
    }
  }

  return {
    /** As last read: the same object until something has changed. */
    current: () => shown,

    /** Reads it again, unless it was read within `age` milliseconds. */
    async refresh(warn: (problem: string) => void, age: number): Promise<void> {
      if (Date.now() - begun.at < age) return
      const { number } = (begun = { at: Date.now(), number: begun.number + 1 })
      const reading = readAgain(number, warn)
      await Promise.race([reading, delay(MOST_WAIT_MS, undefined, { ref: false })])
    },

    /** The picture of the logo, kept until there is another. */
    async logo(): Promise<{ file: string; type: string; bytes: Buffer } | undefined> {
      const file = shown.logo
      if (file === undefined || logo?.file === file) return file === undefined ? undefined : logo
      const found = await queries
        .selectFrom('stored_file')
        .select(['media_type', 'bytes'])
        .where('id', '=', file)
        .executeTakeFirst()
      logo = found && { file, type: found.media_type, bytes: Buffer.from(found.bytes) }
      return logo
    },
  }
}
export type ShownCompany = ReturnType<typeof shownCompany>
