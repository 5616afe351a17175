import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { ClinicLanguage, ClinicSizeName, Demonstration } from '#contract/portal/demo.ts'
import type { Actor } from '#service/audit/recordAct.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { Problem } from '#service/http/problem.ts'
import { selectLetterhead, selectPlace } from '#service/reports/writing/printedRecords.ts'
import { fileWriter } from '#demo/fill/fileWriter.ts'
import { reportsWithFiles, writeFilesOf } from '#demo/fill/fillReports.ts'
import { syncDisk } from '#demo/fillClinic.ts'
import { planClinic, recordsOf } from '#demo/planClinic.ts'
import { requireState, type Surroundings } from '#demo/state.ts'
import { nextNumbers, replaceClinic } from './replaceClinic.ts'

interface Wish {
  size: ClinicSizeName
  language: ClinicLanguage
}

class Stopped extends Error {
  override name = 'Stopped'
}

/**
 * Makes the synthetic clinic anew in place of the present one. What takes long is done before: the plan and the files. The records are replaced in
 * one transaction, so that readers see the old clinic or the new one meanwhile; the files of the old one go last.
 */
export function startingOver({ database, files, timeZone }: Surroundings, log: FastifyBaseLogger) {
  let beginning: Demonstration['beginning'] = null
  let hasFailed = false
  let isStopped = false
  let running: Promise<unknown> = Promise.resolve()

  const at = (step: NonNullable<Demonstration['beginning']>['step'], total: number) => (done: number) => {
    if (isStopped) throw new Stopped('The service is stopping.')
    beginning = { step, done, total }
  }

  async function run({ size, language }: Wish, actor: Actor): Promise<void> {
    const { queries, withoutTimeouts } = database
    const state = await requireState(queries)
    const { reports, patients } = recordsOf(size)
    at('planning', reports)(0)
    await nextTurn()
    const place = await selectPlace(queries, null)
    const clinic = planClinic({
      patients,
      reports,
      language,
      today: new Date(),
      timeZone,
      round: state.round,
      ...(place.clinic && { letterhead: await selectLetterhead(queries, place, async () => '') }),
      unit: state.unit,
      first: await nextNumbers(queries),
    })
    const withFiles = reportsWithFiles(reports)
    const writer = fileWriter(files, withFiles)
    try {
      await writeFilesOf(clinic, withFiles, writer, at('files', withFiles))
      await syncDisk(files)
      const onReports = at('records', reports)
      onReports(0)
      const old = await withoutTimeouts((untimed) =>
        replaceClinic(untimed, { clinic, withFiles, writer, files, onReports }, size, actor),
      )
      // Nobody has to wait for that.
      beginning = null
      await sweepFiles(files, old, () => isStopped)
    } finally {
      await writer.close()
    }
  }

  return {
    /** The progress, for the panel. */
    progress: () => ({ beginning, hasFailed }),

    refuseWhileRunning(): void {
      if (beginning !== null)
        throw new Problem(
          'wrong_state',
          'The clinic is being made anew at the moment. Wait until that is done.',
        )
    },

    /** Begins; `progress` tells the rest. */
    begin(wish: Wish, { caller, request: { id, ip } }: Actor): void {
      this.refuseWhileRunning()
      hasFailed = false
      at('planning', 0)(0)
      const made = run(wish, { caller, request: { id, ip } }).catch((error: unknown) => {
        beginning = null
        hasFailed = true
        log.error({ err: error }, 'the synthetic clinic could not be made anew, and is as it was')
      })
      running = Promise.all([running, made])
    },

    /** Gives up what is not finished yet. */
    async stop(): Promise<void> {
      isStopped = true
      await running
    },
  }
}
export type StartingOver = ReturnType<typeof startingOver>

const SWEPT_AT_ONCE = 100

/** Removes the files of the clinic that was replaced. One that cannot be removed is swept some day like any file that no record names. */
async function sweepFiles(
  files: FileStore,
  paths: readonly string[],
  isStopped: () => boolean,
): Promise<void> {
  for (let from = 0; from < paths.length && !isStopped(); from += SWEPT_AT_ONCE)
    await Promise.all(
      paths.slice(from, from + SWEPT_AT_ONCE).map((path) => files.remove(path).catch(() => false)),
    )
}
