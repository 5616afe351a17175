import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, describe, test } from 'vitest'
import { folderStore } from '#service/files/folderStore.ts'
import { launchService } from '#test/support/launchService.ts'
import { makePdf } from '#test/support/makePdf.ts'
import { RefusedError } from './callService.ts'
import { clinicUser } from './clinicUser.ts'
import { expectWhole } from './expectWhole.ts'
import {
  closing,
  type PrepareAttempt,
  releasing,
  sendingAnImage,
  sendingAPdf,
  typesetting,
} from './killedActs.ts'
import { creating, creatingOnce } from './killedIntake.ts'
import { prepareTargets, type Target } from './targets.ts'

const KILLS = Number(process.env['KILLS'] ?? 100)
/** The whole database and all files are compared after so many kills. */
const KILLS_BETWEEN_CHECKS = 20

const { targets, remove } = await prepareTargets({ DEMO: 'on', DEMO_PATIENTS: '20', DEMO_REPORTS: '20' })
afterAll(remove)

const pdf = await makePdf('A report', { lines: 40 })
const image = await sharp(randomBytes(640 * 480 * 3), { raw: { width: 640, height: 480, channels: 3 } })
  .png()
  .toBuffer()

describe.each(targets)('reports on $name while the service is killed', (target) => {
  test(`${KILLS} times: what was answered is there once, and what was not is there as a whole or not at all`, async () => {
    const { name, dataDir, environment } = target
    const acts: Record<string, PrepareAttempt> = {
      image: sendingAnImage(image),
      pdf: sendingAPdf(pdf),
      close: closing,
      typeset: typesetting,
      release: releasing(),
      create: creating({ pdf, image }),
      'create once': creatingOnce,
    }
    const ends = Object.fromEntries(
      Object.keys(acts).map((act) => [act, { answered: 0, 'unanswered and done': 0, 'not done': 0 }]),
    )
    let swept = 0
    let service = await launchService(dataDir, environment)
    const user = await clinicUser(service.url)
    const { id: firstId } = await user.write()

    // In the first round nothing is killed: it tells how long all of this takes.
    let longest = Infinity
    for (let kill = 0; kill <= KILLS; kill++) {
      const attempts = []
      for (const [act, prepare] of Object.entries(acts))
        attempts.push({ act, ...(await prepare(user)), wasAnswered: Promise.resolve(false) })
      const started = performance.now()
      for (const attempt of attempts) attempt.wasAnswered = answered(attempt.send())
      const all = Promise.all(attempts.map(({ wasAnswered }) => wasAnswered))
      if (kill === 0) {
        await all
        longest = performance.now() - started
      } else await Promise.race([delay(Math.random() * longest), all])
      await service.stop('SIGKILL')
      await all
      if (kill % KILLS_BETWEEN_CHECKS === 0) swept += await expectWholeStore(target, firstId)

      service = await launchService(dataDir, environment)
      await user.moveTo(service.url)
      for (const { act, settle, wasAnswered } of attempts) {
        const isDone = await settle(await wasAnswered)
        if (kill === 0) continue
        if (await wasAnswered) ends[act]!.answered += 1
        else ends[act]![isDone ? 'unanswered and done' : 'not done'] += 1
      }
    }
    await service.stop()
    swept += await expectWholeStore(target, firstId)
    process.stdout.write(
      `${KILLS} kills, each within ${longest.toFixed(0)} ms on ${name}: ${JSON.stringify(ends)}; files swept: ${swept}\n`,
    )
  })
})

/** Whether a request was answered before the service was killed. A refusal is an error of the test. */
const answered = (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    () => true,
    (error: unknown) => {
      if (error instanceof RefusedError) throw error
      return false
    },
  )

async function expectWholeStore({ dataDir, open }: Target, firstId: number): Promise<number> {
  const database = await open()
  try {
    return await expectWhole(database.queries, folderStore(join(dataDir, 'files')), firstId - 1)
  } finally {
    await database.close()
  }
}
