import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Intake } from '#contract/integrations/inbox.ts'
import type { ClinicUser } from './clinicUser.ts'
import type { PrepareAttempt } from './killedActs.ts'

interface Files {
  pdf: Buffer
  image: Buffer
}

/** Another system sends a report with a PDF and an image; every other time it corrects the report that it sent before. */
export function creating({ pdf, image }: Files): PrepareAttempt {
  let number = ''
  let last: number | null = null
  let count = 0
  return async (user) => {
    const amends = count++ % 2 === 1 ? last : null
    if (amends === null) number = randomUUID()
    const body = {
      ...bodyFor(user, number),
      pdf: pdf.toString('base64'),
      images: [{ data: image.toString('base64') }],
    }
    const send = () => user.callAsSystem<Intake>('/createreport', body)
    let answered: Intake | undefined
    const settle = async (wasAnswered: boolean) => {
      const again = await send()
      const isDone = again.outcome === 'unchanged'
      if (wasAnswered) expect(again).toMatchObject({ outcome: 'unchanged', reportId: answered?.reportId })
      if (!isDone) expect(again.outcome).toBe(amends === null ? 'created' : 'amended')
      expect(await send()).toMatchObject({ outcome: 'unchanged', reportId: again.reportId })
      const report = await user.read(again.reportId!)
      expect(report).toMatchObject({ result: body.text, release: { released: true }, images: [{}] })
      expect(report.amends?.id ?? null).toBe(amends)
      expect(pdf.equals(await user.readPdf(report))).toBe(true)
      if (amends !== null) expect((await user.read(amends)).replacedBy).toBe(report.id)
      await expectListedOnce(user, report.id)
      last = report.id
      return isDone
    }
    return { send: async () => (answered = await send()), settle }
  }
}

/** Another system sends a report without a PDF, and where it gets no answer, it never sends it again. */
export const creatingOnce: PrepareAttempt = async (user) => {
  const body = bodyFor(user, randomUUID())
  let answered: Intake | undefined
  const settle = async (wasAnswered: boolean) => {
    if (!wasAnswered || !answered) return false
    const report = await user.read(answered.reportId!)
    expect(report).toMatchObject({ result: body.text, pdfSource: 'typeset', release: { released: true } })
    await user.readPdf(report)
    await expectListedOnce(user, report.id)
    return true
  }
  return {
    send: async () => (answered = await user.callAsSystem<Intake>('/createreport', body)),
    settle,
  }
}

const bodyFor = ({ integration: { numbers } }: ClinicUser, externalId: string) => ({
  externalId,
  patient: { externalId: numbers.patient[1] },
  exam: { externalId: numbers.exam[0] },
  doctor: { externalId: numbers.employee[0] },
  dateExam: '2026-03-01T12:00:00Z',
  text: `IMPRESSION: Normal. ${randomUUID()}`,
})

async function expectListedOnce(user: ClinicUser, id: number): Promise<void> {
  const { count } = await user.call<{ count: number }>('GET', `/portalreport?reportId=${id}`)
  expect(count, 'the released listing').toBe(1)
}
