import { parseArgs } from 'node:util'
import { type AuditHead, type AuditProblem, type AuditReport, verifyAudit } from '#service/audit/verify.ts'
import { readCommandConfig } from '#service/app/config/config.ts'
import { becomeDataOwner } from '#service/app/process/dataOwner.ts'
import { openDatabase } from '#service/app/process/openDatabase.ts'
import { runCommand } from './runCommand.ts'

const usage = `Tells whether a record of the audit was altered or taken out, and how many are not sealed yet. Stop the service
first where it uses the embedded database.

  npm run audit:verify
  npm run audit:verify -- --known 1234:9f86d0…

Note the head that it prints, away from this machine, and give it back as --known the next time: of an audit that somebody
has written anew from its beginning, the chain itself tells nothing.`

await runCommand(run)

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { known: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) return console.log(usage)
  const known = values.known === undefined ? undefined : readHead(values.known)
  const config = readCommandConfig(process.env)
  becomeDataOwner(config.dataDir)
  const database = await openDatabase(config)
  try {
    const report = await database.withoutTimeouts((queries) => verifyAudit(queries, known))
    console.log(formatReport(report))
    if (report.problems.length > 0) process.exitCode = 2
  } finally {
    await database.close()
  }
}

function readHead(text: string): AuditHead {
  const [, records, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (records === undefined || hash === undefined)
    throw new Error(`--known: a head as this command prints it, 1234:9f86d0…\n\n${usage}`)
  return { records: Number(records), hash }
}

function formatReport({ head, waiting, problems }: AuditReport): string {
  const verdict =
    problems.length === 0
      ? `The audit is whole: ${formatCount(head.records)} sealed, each as it was written.`
      : [`The audit is NOT whole:`, ...problems.map((problem) => `- ${describeProblem(problem)}`)].join('\n')
  const rest =
    waiting === null
      ? 'None waits to be sealed.'
      : `${formatCount(waiting.records)} not sealed yet, the first written at ${waiting.since.toISOString()}.`
  return [verdict, rest, `Head: ${head.records}:${head.hash}`].join('\n')
}

function formatCount(records: number): string {
  return `${records} ${records === 1 ? 'record' : 'records'}`
}

function describeProblem(problem: AuditProblem): string {
  switch (problem.problem) {
    case 'altered':
      return `record ${problem.id}, or the one before it, is not as it was written`
    case 'missing':
      return `record ${problem.id} is missing`
    case 'gap':
      return problem.from === problem.to
        ? `seal ${problem.from} of the chain is missing`
        : `seals ${problem.from} to ${problem.to} of the chain are missing`
    case 'loose':
      return `record ${problem.id} is neither sealed nor waiting for it: it was put in, or its seal was taken out`
    case 'head':
      return 'the end of the chain is not what was kept of it'
    case 'rewritten':
      return 'the audit does not lead through the head that you gave: it was written anew'
  }
}
