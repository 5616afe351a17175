import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ClinicUser, Report } from './clinicUser.ts'

/** One act that the service is killed in. */
interface Attempt {
  send: () => Promise<unknown>
  /**
   * After the restart: proves that it was done as a whole or not at all, does it again where that is needed, and proves that it is done
   * once. Returns whether it was done before.
   */
  settle: (wasAnswered: boolean) => Promise<boolean>
}

/** Makes what one kind of act needs, before the service is killed in it. */
export type PrepareAttempt = (user: ClinicUser) => Promise<Attempt>

export const sendingAnImage =
  (image: Buffer): PrepareAttempt =>
  async (user) => {
    const { id } = await user.write()
    const send = () =>
      user.call<Report>('POST', `/report/${id}/image?name=a.png`, image, { 'content-type': 'image/png' })
    const settle = async (wasAnswered: boolean) => {
      const { images } = await user.read(id)
      expect(images.length).toBeLessThanOrEqual(1)
      const isDone = images.length === 1
      expect(isDone || !wasAnswered, 'an answered image').toBe(true)
      const [stored] = isDone ? images : (await send()).images
      expect((await user.read(id)).images.length).toBe(1)
      const path = `/report/${id}/image/${stored!.id}`
      expect((await user.bytes(path)).length).toBe(stored!.size)
      expect((await user.bytes(`${path}?size=thumbnail`)).length).toBeGreaterThan(0)
      return isDone
    }
    return { send, settle }
  }

export const sendingAPdf =
  (pdf: Buffer): PrepareAttempt =>
  async (user) => {
    const { id } = await user.write()
    const send = () =>
      user.call<Report>('PUT', `/report/${id}/pdf`, pdf, { 'content-type': 'application/pdf' })
    const settle = async (wasAnswered: boolean) => {
      const { pdfSource } = await user.read(id)
      const isDone = pdfSource === 'supplied'
      expect(isDone || !wasAnswered, 'an answered PDF').toBe(true)
      if (!isDone) await send()
      expect(pdf.equals(await user.readPdf(await user.read(id)))).toBe(true)
      return isDone
    }
    return { send, settle }
  }

export const closing: PrepareAttempt = async (user) => {
  const draft = await user.write()
  const settle = async (wasAnswered: boolean) => {
    const report = await user.read(draft.id)
    const isDone = report.close === 1
    expect(isDone || !wasAnswered, 'an answered closing').toBe(true)
    const closed = isDone ? report : await user.close(report)
    expect(closed).toMatchObject({ draft: false, pdfSource: 'typeset', release: { status: 'pending' } })
    await user.readPdf(closed)
    return isDone
  }
  return { send: () => user.close(draft), settle }
}

/** Closes a report and waits for its PDF, so that the service is also killed while that is made. */
export const typesetting: PrepareAttempt = async (user) => {
  const draft = await user.write()
  const send = async () => user.readPdf(await user.close(draft))
  const settle = async (wasAnswered: boolean) => {
    const report = await user.read(draft.id)
    const isDone = report.pdfState === 'ready'
    expect(isDone || !wasAnswered, 'a PDF that was there').toBe(true)
    await user.readPdf(report.close === 1 ? report : await user.close(report))
    return isDone
  }
  return { send, settle }
}

/** Releases a correction and withdraws it in turn. The report that it corrects gets a new PDF each time. */
export function releasing(): PrepareAttempt {
  let reports: { first: number; correction: number } | undefined
  let isReleased = false
  return async (user) => {
    reports ??= await prepareCorrection(user)
    const { first, correction } = reports
    isReleased = !isReleased
    const [path, body] = isReleased
      ? ['/portalreport/release', { reportId: correction }]
      : ['/portalreport/withdraw', { reportId: correction, reason: 'A trial' }]
    const key = { 'idempotency-key': randomUUID() }
    const send = () => user.call('POST', path, body, key)
    const settle = async (wasAnswered: boolean) => {
      const now = await user.read(correction)
      const isDone = now.release?.released === isReleased
      expect(isDone || !wasAnswered, 'an answered release').toBe(true)
      expect((await user.read(first)).replacedBy).toBe(now.release?.released ? correction : 0)
      await send()
      const after = await user.read(correction)
      expect(after.release).toMatchObject({ released: isReleased })
      await user.readPdf(after)
      const corrected = await user.read(first)
      expect(corrected.replacedBy).toBe(isReleased ? correction : 0)
      await user.readPdf(corrected)
      return isDone
    }
    return { send, settle }
  }
}

async function prepareCorrection(user: ClinicUser) {
  const first = await user.close(await user.write())
  await user.call('POST', '/portalreport/release', { reportId: first.id })
  const correction = await user.close(
    await user.write({ amends: { id: first.id }, correctionReason: 'Wrong side.' }),
  )
  return { first: first.id, correction: correction.id }
}
