import { sql } from 'kysely'
import { program, recordAct } from '#service/audit/recordAct.ts'
import { verifyAudit } from '#service/audit/verify.ts'
import type { Queries } from '#service/database/database.ts'
import { messageOf } from '#service/database/failures.ts'
import { changedNow } from '#service/records/auditFields.ts'
import { namedFiles } from '#service/reports/files/namedFiles.ts'
import { countRows } from './makeBackup.ts'
import { readToEnd } from '#service/files/hashed.ts'
import type { OpenSet } from './readSet.ts'

/** What a trial of a set found. */
export interface Trial {
  set: string
  /** Empty where all is as the manifest says. */
  problems: string[]
  /** What was compared. */
  summary: string
}

/** More problems than these are no news. */
const MOST_PROBLEMS = 20

/** Reads every file of a set, and compares what was restored of its database with its manifest. `restored`: not brought up to date. */
export async function trySet(set: OpenSet, restored: Queries): Promise<Trial> {
  const { manifest } = set
  const problems: string[] = []
  const paths = new Set<string>()
  for await (const { path, content } of set.files()) {
    paths.add(path)
    try {
      await readToEnd(content)
    } catch (error) {
      problems.push(`${path}: ${messageOf(error)}`)
    }
    if (problems.length >= MOST_PROBLEMS) break
  }
  const counts = await countRows(restored)
  for (const [table, count] of Object.entries(manifest.database.tables))
    if (counts[table] !== count) problems.push(`${table}: ${counts[table] ?? 'no'} rows instead of ${count}.`)
  const missing = await countMissing(restored, paths)
  if (missing !== manifest.files.missing)
    problems.push(
      `${missing} files that the database names are not in the set, instead of ${manifest.files.missing}.`,
    )
  const { records, hash } = manifest.database.audit
  const audit = await verifyAudit(restored, { records, hash })
  if (audit.problems.length > 0)
    problems.push(
      `The audit is not whole: ${audit.problems.length} problems; npm run audit:verify tells which.`,
    )
  return {
    set: manifest.set,
    problems: problems.slice(0, MOST_PROBLEMS),
    summary: `${paths.size} files, ${Object.keys(counts).length} tables, ${audit.head.records} records of the audit`,
  }
}

async function countMissing(restored: Queries, paths: ReadonlySet<string>): Promise<number> {
  return restored.transaction().execute(async (trx) => {
    let missing = 0
    for await (const page of namedFiles(trx)) missing += page.filter((path) => !paths.has(path)).length
    return missing
  })
}

export const trialText = ({ problems, summary }: Trial): string =>
  problems.length === 0 ? `Whole: ${summary}, each as the manifest says.` : problems.join('\n')

/** Keeps the result with the record of the backup, and in the audit. */
export const recordTrial = (queries: Queries, trial: Trial, operator: string): Promise<void> =>
  queries.transaction().execute(async (trx) => {
    await sql`
      update backup_log set tried = now(), trial = ${trialText(trial).slice(0, 2_000)},
        date_hour_changed = ${changedNow}
      where set = ${trial.set}`.execute(trx)
    await recordAct(trx, program, {
      act: 'backup.try',
      detail: { operator, set: trial.set, problems: trial.problems.length },
    })
  })
