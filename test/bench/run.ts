import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { postgresVersion } from '#test/support/temporaryPostgres.ts'
import type { Figure } from './figure.ts'

/**
 * Runs the sections of the benchmark that are named, or all, each in a process of its own. Prints at the end what they measured as a table of
 * ratios to their floors, and writes it as JSON. Ends with 1 where a section does.
 */

const sections = {
  weight: { files: ['pageWeight'], what: 'JavaScript of each page' },
  paint: { files: ['firstPaint'], what: 'first paint: beside an empty page of React' },
  page: { files: ['nextReport', 'longTable', 'foreignListing'], what: 'the page: beside a bare re-render' },
  lists: {
    files: ['releasePages', 'manyRecords', 'accessScope'],
    what: 'lists: beside a bare server, a short list, and who sees all',
  },
  search: { files: ['searches', 'figureFilters'], what: 'filters and searches: beside the list without one' },
  overview: { files: ['overview'], what: 'the overview: beside plain SQL' },
  load: { files: ['intake', 'oneUser'], what: 'pages while others send: beside the same at rest' },
} as const satisfies Readonly<Record<string, { files: readonly string[]; what: string }>>

const RESULT = '.cache/bench.json'

const isSection = (name: string): name is keyof typeof sections => Object.hasOwn(sections, name)
const asked = process.argv.slice(2)
if (!asked.every(isSection)) {
  console.error(`The sections are: ${Object.keys(sections).join(', ')}`)
  process.exit(2)
}

const measured: Record<string, Figure[]> = {}
for (const name of asked.length > 0 ? asked.filter(isSection) : Object.keys(sections).filter(isSection)) {
  const figures: Figure[] = (measured[name] = [])
  for (const file of sections[name].files) {
    const child = fork(new URL(`${file}.ts`, import.meta.url))
    child.on('message', (figure) => figures.push(figure as Figure))
    const [code] = await once(child, 'exit')
    if (code !== 0) process.exitCode = 1
  }
}

const machine = {
  cores: cpus().length,
  processor: cpus()[0]?.model ?? '',
  memoryInGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  postgres: postgresVersion(),
}
await mkdir('.cache', { recursive: true })
await writeFile(RESULT, `${JSON.stringify({ at: new Date().toISOString(), machine, measured }, null, 2)}\n`)
for (const [name, figures] of Object.entries(measured)) {
  console.log(`\n${isSection(name) ? sections[name].what : name}`)
  for (const { name: of, value, floor, unit = 'ms' } of figures) {
    const ratio =
      floor === undefined ? '' : `(${floor.toFixed(1)})`.padStart(11) + (value / floor).toFixed(1).padStart(8)
    console.log(`${of.padEnd(50)} ${value.toFixed(1).padStart(9)} ${unit}${ratio}`)
  }
}
console.log(
  `\n${machine.cores} cores (${machine.processor}), ${machine.memoryInGb} GB, Node ${machine.node}, ${machine.postgres ?? 'no PostgreSQL'}; written to ${RESULT}`,
)
