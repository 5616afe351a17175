import { join } from 'node:path'
import { fillClinic } from '#demo/fillClinic.ts'
import { folderStore } from '#service/files/folderStore.ts'
import { startBenchService } from './benchService.ts'
import { addFigure } from './figure.ts'

/**
 * How long filling PostgreSQL with the demonstration takes, of `REPORTS` reports of as many patients; and then a first page with its count for searches
 * over HTTP, by what they find, beside the same list without a search.
 */

const REPORTS = Number(process.env['REPORTS'] ?? 100_000)
const RUNS = 15

const lists = {
  Patients: { path: '/patient/query' },
  'Patients with released reports': { path: '/portalreport/patient' },
  'Released reports': { path: '/portalreport/query', form: 'row' },
} as const
type List = keyof typeof lists

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const names = ['a', 'ju', 'mari', 'maria', 'silva', 'maria silva', 'oliveira junior', 'xyzzy']
const searches: readonly (readonly [List, Record<string, string>])[] = [
  ...names.map((search) => ['Patients', { search }] as const),
  ...['5000', '1980', '01/02/1980', '123.456'].map((search) => ['Patients', { search }] as const),
  ...names.map((search) => ['Patients with released reports', { search }] as const),
  ...names.map((patientName) => ['Released reports', { patientName }] as const),
  ...['a', 'prado'].map((examinerName) => ['Released reports', { examinerName }] as const),
  ['Released reports', { releasedFrom: day(365) }],
  ['Released reports', { examinerName: 'a', sort: 'patient' }],
  ['Released reports', { patientName: 'maria', sort: 'exam' }],
  ['Released reports', { text: 'normal' }],
]

const service = await startBenchService(async (database, folder) => {
  const start = performance.now()
  const size = { patients: REPORTS, reports: REPORTS, today: new Date(), timeZone: 'America/Sao_Paulo' }
  await database.withoutTimeouts((owner) => fillClinic(owner, folderStore(join(folder, 'files')), size))
  const seconds = (performance.now() - start) / 1000
  addFigure({ name: `Filling ${REPORTS} patients and as many reports`, value: seconds, unit: 's' })
})
try {
  for (const list of Object.keys(lists) as List[]) {
    const floor = await middle(list, {})
    console.log(`${list}: ${floor.toFixed(1)} ms`)
    for (const [, search] of searches.filter(([of]) => of === list)) {
      const took = await middle(list, search)
      const name = Object.entries(search)
        .map(([parameter, value]) => `${parameter} ${value}`)
        .join(', ')
      addFigure({ name: `${list}: ${name}`, value: took, floor })
      console.log(`  ${name.padEnd(40)} ${took.toFixed(1).padStart(8)} ms`)
    }
  }
} finally {
  await service.stop()
}

/** Milliseconds until a page is read, the middle of all runs. */
async function middle(list: List, search: Record<string, string>): Promise<number> {
  const { path, ...query } = lists[list]
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now()
    const answer = await fetch(service.address(path), {
      method: 'POST',
      headers: { ...service.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...query, ...search, limit: 50 }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}\n${service.output()}`)
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
}
