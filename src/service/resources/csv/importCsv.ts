import type { ImportLine, ImportReport } from '#contract/declaration/resourceImport.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import { inSavepoint, type Queries, type TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { malformed } from '#service/resources/refusals.ts'
import type { FieldProblem, Hooks, Writer } from '#service/resources/hooks/hooks.ts'
import { storing } from '#service/resources/writing/storing.ts'
import { checkLines, readLines } from './planImport.ts'
import type { PlannedLine } from './lineValues.ts'
import { readCsv } from './readCsv.ts'

const AT_ONCE = 1_000
const REPORTED_LINES = 500

interface Sent {
  csv: string
  match?: string | undefined
  /** Of times that name none. */
  timeZone: string
}

type Written = PlannedLine & { id?: number }

/** The lines of a file, read outside of a transaction. Throws a Problem where the file as a whole cannot be imported. */
export function readImport(
  queries: Queries,
  declared: Resource,
  { csv, match, timeZone }: Sent,
  hooks: Hooks,
  { caller }: Writer,
): Promise<PlannedLine[]> {
  const file = readCsv(declared, csv)
  if (match !== undefined && !file.columns.includes(match))
    throw malformed([{ name: match, problem: 'is no column of the file' }])
  return readLines(queries, declared, { ...file, match, timeZone }, hooks, caller)
}

/**
 * Checks and writes the lines of a file in a transaction, and reports what each line does or did. The transaction has to be rolled back
 * where the report says that nothing is stored: after a dry run, or because a line is refused.
 */
export async function importLines(
  trx: TransactionQueries,
  declared: Resource,
  planned: readonly Written[],
  dryRun: boolean,
  hooks: Hooks,
  writer: Writer,
): Promise<ImportReport> {
  await checkLines(trx, declared, planned, hooks, writer)
  const writing = planned.filter((line) => line.problems.length === 0 && outcomeOf(line) !== 'same')
  // These hooks may depend on the writes of earlier lines. Files of such groups are short.
  if (hooks.afterWrite || hooks.storeBeside)
    for (const line of writing) await writeAlone(trx, declared, line, hooks, writer)
  else {
    for (const line of writing) line.problems.push(...(await hookProblems(trx, line, hooks, writer)))
    // The power of a record is only known once it is written, and so is its refusal.
    if ((!dryRun || hooks.power) && planned.every(({ problems }) => problems.length === 0))
      for (let at = 0; at < writing.length; at += AT_ONCE)
        await write(trx, declared, writing.slice(at, at + AT_ONCE), hooks, writer)
  }
  return reportOf(planned, dryRun)
}

const outcomeOf = ({ problems, before, values }: PlannedLine): ImportLine['outcome'] => {
  if (problems.length > 0) return 'refuse'
  if (!before) return 'create'
  return Object.keys(values).length === 0 ? 'same' : 'update'
}

async function write(
  trx: TransactionQueries,
  declared: Resource,
  lines: readonly Written[],
  hooks: Hooks,
  writer: Writer,
): Promise<void> {
  const stored = await storing(declared, hooks).store(trx, lines, writer)
  for (const [index, line] of lines.entries()) {
    const id = stored[index]?.after.id
    if (id !== undefined) line.id = id
  }
}

/** Checks a line with the hooks of its group, and writes it. */
async function writeAlone(
  trx: TransactionQueries,
  declared: Resource,
  line: Written,
  hooks: Hooks,
  writer: Writer,
): Promise<void> {
  line.problems.push(...(await hookProblems(trx, line, hooks, writer)))
  if (line.problems.length > 0) return
  try {
    // A statement that fails does not end the transaction, so that the other lines can be checked.
    await inSavepoint(trx, () => write(trx, declared, [line], hooks, writer))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    line.problems.push(...problemsOf(error))
  }
}

/** Why the hooks of a group refuse a line. */
async function hookProblems(
  trx: TransactionQueries,
  { before, values }: Written,
  hooks: Hooks,
  writer: Writer,
): Promise<FieldProblem[]> {
  try {
    if (before) await hooks.guard?.('update', before, writer, trx)
    return (await hooks.validate?.({ trx, values, before, writer })) ?? []
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return problemsOf(error)
  }
}

const problemsOf = ({ details, message }: Problem): FieldProblem[] =>
  details.fields && details.fields.length > 0 ? details.fields : [{ name: 'csv', problem: message }]

function reportOf(planned: readonly Written[], dryRun: boolean): ImportReport {
  const stored = !dryRun && planned.every(({ problems }) => problems.length === 0)
  const lines = planned.map((line): ImportLine => {
    const outcome = outcomeOf(line)
    const id = line.before?.id ?? (stored ? line.id : undefined)
    return {
      line: line.line,
      outcome,
      ...(id !== undefined && { id }),
      ...(outcome === 'refuse' && { problems: line.problems }),
    }
  })
  const count = (outcome: ImportLine['outcome']) => lines.filter((line) => line.outcome === outcome).length
  const isRefused = ({ outcome }: ImportLine) => outcome === 'refuse'
  return {
    stored,
    created: count('create'),
    updated: count('update'),
    same: count('same'),
    refused: count('refuse'),
    lines: [...lines.filter(isRefused), ...lines.filter((line) => !isRefused(line))].slice(0, REPORTED_LINES),
  }
}
