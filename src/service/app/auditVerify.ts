import { parseArgs } from 'node:util'
import {
  type TrailHead,
  type TrailProblem,
  type TrailReport,
  verifyTrail,
} from '#service/audit/verifyTrail.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './openDatabase.ts'

const usage = `Tells whether a record of the audit trail was altered or taken out. Stop the service first where it uses the
embedded database.

  npm run audit:verify
  npm run audit:verify -- --known 1234:9f86d0…

Note the head that it prints, away from this machine, and give it back as --known the next time: of a trail that somebody
has written anew from its beginning, the chain itself tells nothing.`

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { known: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) return console.log(usage)
  const known = values.known === undefined ? undefined : readHead(values.known)
  const database = await openDatabase(
    readConfig({ TOKEN_SECRET: 'not used by this command, only there', ...process.env }),
  )
  try {
    const report = await verifyTrail(database.queries, known)
    console.log(told(report))
    if (report.problems.length > 0) process.exitCode = 2
  } finally {
    await database.close()
  }
}

function readHead(text: string): TrailHead {
  const [, records, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (records === undefined || hash === undefined)
    throw new Error(`--known: a head as this command prints it, 1234:9f86d0…\n\n${usage}`)
  return { records: Number(records), hash }
}

function told({ head, problems }: TrailReport): string {
  const end = `Head: ${head.records}:${head.hash}`
  if (problems.length === 0)
    return `The trail is whole: ${head.records} records, each as it was written.\n${end}`
  return [`The trail is NOT whole:`, ...problems.map((it) => `- ${sentence(it)}`), end].join('\n')
}

function sentence(it: TrailProblem): string {
  switch (it.problem) {
    case 'altered':
      return `record ${it.id}, or the one before it, is not as it was written`
    case 'missing':
      return it.from === it.to ? `record ${it.from} is missing` : `records ${it.from} to ${it.to} are missing`
    case 'head':
      return 'the end of the trail is not what was kept of it'
    case 'rewritten':
      return 'the trail does not lead through the head that you gave: it was written anew'
  }
}
