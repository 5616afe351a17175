import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Session } from '#contract/session/session.ts'
import type { ReportDetail } from '#contract/reports/reportOperations.ts'
import type { ReportImage } from '#contract/reports/reportParts.ts'
import { call, send, signIn } from './callService.ts'
import { type Connected, connectIntegration } from './connectIntegration.ts'

export type Report = ReportDetail & { images: ReportImage[] }

/** Who writes reports in the synthetic clinic, and the system that sends some. Both go on after each restart of the service. */
export interface ClinicUser {
  integration: Connected
  call: <T>(method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<T>
  bytes: (path: string) => Promise<Buffer>
  callAsSystem: <T>(path: string, body: object) => Promise<T>
  /** A new draft, for the demonstration's doctor to sign. */
  write: (more?: object) => Promise<Report>
  /** Signs a draft as the doctor. */
  close: (draft: Report) => Promise<Report>
  read: (id: number) => Promise<Report>
  /** Proves that a report gets its PDF, of the size that it then says, and returns it. */
  readPdf: (report: Pick<Report, 'id'>) => Promise<Buffer>
  /** Goes on with a service that was started again. */
  moveTo: (url: string) => Promise<void>
}

export async function clinicUser(first: string): Promise<ClinicUser> {
  let url = first
  let token = await signIn(url, 'admin')
  let doctor = await signIn(url, 'doctor')
  const employee = await ownEmployee(url)
  const integration = await connectIntegration(url, token, `Soak ${randomUUID()}`)
  const user: ClinicUser = {
    integration,
    call: (method, path, body, headers) => call(url, method, path, token, body, headers),
    bytes: (path) => send(url, 'GET', path, token),
    callAsSystem: (path, body) => call(url, 'POST', path, integration.key, body),
    write: (more = {}) =>
      user.call('POST', '/report', {
        patient: recordOf('patient'),
        exam: recordOf('exam'),
        doctor: { id: employee },
        requester: recordOf('employee'),
        result: `IMPRESSION: Normal. ${randomUUID()}`,
        dateExam: '2026-03-01T12:00:00Z',
        ...more,
      }),
    close: ({ id, dateHourChanged }) =>
      call(url, 'PUT', '/report', doctor, { id, dateHourChanged, close: 1 }),
    read: (id) => user.call('GET', `/report/${id}`),
    async readPdf({ id }) {
      // A process that was killed has left a claim, which ends after half a minute.
      const deadline = Date.now() + 90_000
      let report = await user.read(id)
      while (report.pdfState !== 'ready' && Date.now() < deadline) {
        await delay(50)
        report = await user.read(id)
      }
      const { pdfState, pdfsize } = report
      expect(pdfState, `the PDF of report ${id}`).toBe('ready')
      const pdf = await user.bytes(`/report/${id}/pdf`)
      expect(pdf.length, 'the size of the PDF').toBe(pdfsize)
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      expect(pdf.subarray(-1024).toString('latin1')).toContain('%%EOF')
      return pdf
    },
    async moveTo(next) {
      url = next
      token = await signIn(url, 'admin')
      doctor = await signIn(url, 'doctor')
    },
  }
  const recordOf = (group: keyof Connected['numbers']) => ({
    id: Number(integration.numbers[group][0]?.slice(1)),
  })
  return user
}

/** The employee who the doctor of the demonstration is. */
async function ownEmployee(url: string): Promise<number> {
  const body = { username: 'doctor', password: 'portal-demo' }
  const { user } = await call<Session>(url, 'POST', '/auth/authenticate', '', body)
  if (!user.employee) throw new Error('The doctor of the demonstration is no employee.')
  return user.employee.id
}
