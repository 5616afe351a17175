import type { ReleaseOrder, ReleaseQuery } from '#contract/reports/releaseQuery.ts'
import { openEmbedded, openPostgres } from '#service/database/connect.ts'
import { releaseListing } from '#service/reports/listing/releaseListing.ts'
import { countViews } from '#service/reports/listing/savedViews.ts'
import { startTemporaryPostgres } from '#test/support/temporaryPostgres.ts'
import { addFigure } from './figure.ts'
import { fillReleases } from './fillReleases.ts'

/**
 * How long a page of the released listing with its count takes in each order, under the filters that the overview's figures lead to, and with words of
 * the texts, and how long the counts of twelve views take, in a clinic of `REPORTS` reports on PostgreSQL, or on the embedded database with
 * `EMBEDDED=1`: one a minute, examined up to three days before. The best of some runs, so that other work of the machine counts little.
 */

const REPORTS = Number(process.env['REPORTS'] ?? 200_000)
const RUNS = 7
const PAGE = 50
const DAY_MS = 86_400_000
const days = REPORTS / 1440

const server = process.env['EMBEDDED'] ? undefined : await startTemporaryPostgres()
if (server === null) throw new Error('This needs the binaries of PostgreSQL.')
const database = await (server ? openPostgres(server.url) : openEmbedded())
const { queries } = database
await database.withoutTimeouts((owner) => fillReleases(owner, REPORTS))

const day = (ago: number) => new Date(Date.now() - Math.round(ago) * DAY_MS).toISOString().slice(0, 10)
const examined = (from: number, to: number) => ({ examinedFrom: day(from), examinedTo: day(to) })
const filters: readonly (readonly [string, ReleaseQuery])[] = [
  ['Nothing', {}],
  ['A unit, a third of the reports', { unitId: 2 }],
  ['A unit, a thousandth', { unitId: 4 }],
  ['No unit', { unitId: 0 }],
  ['A modality, half of the reports', { modalityId: 1 }],
  ['A modality, a thousandth', { modalityId: 3 }],
  ['Examined on a day long ago', examined(days * 0.9, days * 0.9)],
  ['Examined in a time long ago', examined(days * 0.95, days * 0.85)],
  ['Examined in half of the time', examined(days, days / 2)],
  ['Examined long ago, of a unit', { ...examined(days * 0.95, days * 0.85), unitId: 2 }],
  ['Examined long ago, of a modality', { ...examined(days * 0.95, days * 0.85), modalityId: 1 }],
  ['Read by no doctor', { unreadFor: 0 }],
  ['For 72 hours or more', { unreadFor: 72 }],
  ['For 72 hours or more, of a unit', { unreadFor: 72, unitId: 2 }],
  ['For 72 hours or more, of a modality', { unreadFor: 72, modalityId: 1 }],
  ['An exam of several, of a region', { examIds: [2, 3, 5], bodyRegion: 'abdome' }],
  ['Exams, half of the reports', { examIds: Array.from({ length: 18 }, (_, place) => 2 + 2 * place) }],
  ['A region, half of the reports', { bodyRegion: 'abdome' }],
  ['A requester of a fiftieth', { requesterId: 2 }],
  ['A requester of a fiftieth, of an exam', { requesterId: 2, examId: 5 }],
  ['Urgent', { priority: 'urgent,stat' }],
  ['Routine', { priority: 'routine' }],
  ['Critical', { critical: 'true' }],
  ['Unacknowledged', { unacknowledged: 'true' }],
  ['Corrections, a two hundredth', { corrections: 'only' }],
  ['No corrections', { corrections: 'without' }],
  ['Unread', { unread: 'true' }],
  ['Released in half of the time', { releasedFrom: day(days / 2) }],
  ['A word of half of the texts', { text: 'half' }],
  ['A word of a tenth', { text: 'tenth' }],
  ['A word of a fiftieth', { text: 'fiftieth' }],
  ['A word of a hundredth', { text: 'hundredth' }],
  ['A word of a thousandth', { text: 'thousandth' }],
  ['A word of twenty texts', { text: 'rare7' }],
  ['A word of no text', { text: 'absent' }],
  ['A phrase of half of the texts', { text: '"half follow"' }],
  ['A phrase of no text, of frequent words', { text: '"follow half"' }],
  ['Two words, a tenth and a fiftieth', { text: 'tenth fiftieth' }],
  ['A tenth without a fiftieth', { text: 'tenth -fiftieth' }],
  ['A word of a tenth, of an exam', { text: 'tenth', examId: 5 }],
  ['A word of a tenth, of a unit', { text: 'tenth', unitId: 4 }],
  ['A word of a tenth, unread', { text: 'tenth', unread: 'true' }],
  ['A word of half, of a requester', { text: 'half', requesterId: 2 }],
  ['A word of half, urgent', { text: 'half', priority: 'urgent,stat' }],
  ['A word of a hundredth, urgent', { text: 'hundredth', priority: 'urgent,stat' }],
  ['A word of half, critical', { text: 'half', critical: 'true' }],
  ['A list of a thousand patients', { patientListId: 1 }],
  ['A word of half, of these', { text: 'half', patientListId: 1 }],
  ['A word of half, examined long ago', { text: 'half', ...examined(days * 0.95, days * 0.85) }],
]
const orders: readonly ReleaseOrder[] = ['newest', 'oldest', 'urgent', 'patient', 'exam']
const viewer = { id: 1, accessScope: 'all', employee: null } as const
console.log(
  `\nA page of ${PAGE} of ${REPORTS} reports with its count, in milliseconds, by ${orders.join(', ')}`,
)
let plain: number[] | undefined
for (const [name, query] of filters) {
  let counted = ''
  async function answer(sort: ReleaseOrder): Promise<void> {
    const listing = releaseListing(
      queries,
      { ...query, sort, limit: PAGE },
      { viewer, clinicTimeZone: 'UTC' },
    )
    await listing.snapshot(async (trx) => {
      await listing.ids(trx, undefined, PAGE + 1)
      const { count, inexact = '' } = await listing.count(trx)
      counted = `${count} ${inexact}`
    })
  }
  const times: number[] = []
  for (const sort of orders) times.push(await time(() => answer(sort)))
  plain ??= times
  for (const [place, order] of orders.entries())
    addFigure({ name: `${name}, by ${order}`, value: times[place] ?? 0, floor: plain[place] ?? 0 })
  print(name, counted, times)
}
const views = filters.filter((_, place) => place % 4 === 1).slice(0, 12)
const viewTime = await time(() =>
  countViews(
    queries,
    views.map(([, query]) => query),
    { viewer, clinicTimeZone: 'UTC' },
  ),
)
addFigure({ name: 'The counts of twelve views', value: viewTime })
print('The counts of twelve views', '', [viewTime])
await database.close()
await server?.stop()

/** Milliseconds, the best of all runs. */
async function time(read: () => Promise<unknown>): Promise<number> {
  let best = Infinity
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now()
    await read()
    best = Math.min(best, performance.now() - start)
  }
  return best
}

function print(name: string, counted: string, times: number[]): void {
  console.log(
    `${name.padEnd(38)} ${counted.padStart(16)} ${times.map((took) => took.toFixed(1).padStart(8)).join('')}`,
  )
}
