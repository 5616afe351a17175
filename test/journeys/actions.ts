import type { APIRequestContext, Page } from '@playwright/test'
import { operations } from '#contract/operations.ts'
import type { IdentifiedPatient, NewPatient, Patient } from '#contract/patients/patient.ts'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import type { RecordOf } from '#contract/declaration/resource.ts'
import { releaseOperations } from '#contract/reports/release.ts'
import type { Release } from '#contract/reports/release.ts'
import { report } from '#contract/resources/report.ts'
import type { Session } from '#contract/session/session.ts'
import { url } from '#contract/http/url.ts'
import { expect } from './journey.ts'

type StoredReport = RecordOf<typeof report>
export type DemoUser = 'doctor' | 'frontdesk' | 'admin'

const password = 'portal-demo'

/** Signs in by mouse and keyboard on the sign-in page, which is open. */
export async function fillSignIn(page: Page, username: DemoUser): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens the user's menu in the navigation. */
export const openUserMenu = (page: Page) => page.getByRole('button', { name: /Account menu$/ }).click()

/** Opens the filters of a page. */
export const openFilters = (page: Page) => page.getByRole('button', { name: /^Filters/ }).click()

/** Presses an entry of the menu of the reports. */
export async function pressInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^(List options|More)$/ }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

/** Signs out by the user's menu. */
export async function signOut(page: Page): Promise<void> {
  await openUserMenu(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
}

/** Opens a page of the portal as a demo user, by way of the sign-in page. */
export async function openAs(page: Page, username: DemoUser, path: string, heading: string): Promise<void> {
  await page.goto(path)
  await fillSignIn(page, username)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

async function signIn(request: APIRequestContext, username: DemoUser) {
  const answer = await request.post(url(operations.authenticate.path), { data: { username, password } })
  const { token, user } = (await answer.json()) as Session
  return { headers: { authorization: `Bearer ${token}` }, employee: user.employee }
}

/** A client of the service for changes that another user makes meanwhile, without the portal. */
export async function colleague(request: APIRequestContext, username: DemoUser) {
  const { headers } = await signIn(request, username)
  const read = async <T>(address: string): Promise<T> => {
    const answer = await request.get(address, { headers })
    expect(answer.status(), address).toBe(200)
    return (await answer.json()) as T
  }
  const send = async <T>(
    { method, path }: { method: string; path: string },
    data: unknown,
    status = 200,
    by = headers,
  ): Promise<T> => {
    const answer = await request.fetch(url(path), { method, headers: by, data })
    expect(answer.status(), await answer.text()).toBe(status)
    return (await answer.json()) as T
  }
  return {
    send,
    read,
    releases: async (query: Record<string, string> = {}) =>
      read<{ count: number; data: Release[] }>(url(operations.listReleases.path, { query })),
    patients: async () => read<{ count: number; data: Patient[] }>(url(operations.listPatients.path)),
    patient: async (id: number) => read<Patient>(url(operations.getPatient.path, { params: { id } })),
    add: async (patient: NewPatient) => send<Patient>(operations.createPatient, patient, 201),
    change: async (patient: IdentifiedPatient) => send(operations.updatePatient, patient),
    /** Writes a report of the same exam as another one, and has it signed by the demonstration's doctor. */
    async sign(
      { exam, requester, dateExam }: Release['report'],
      patient: Pick<Patient, 'id'>,
      result = 'IMPRESSION: Normal study.',
    ) {
      const { create, update } = resourceOperations(report)
      const doctor = await signIn(request, 'doctor')
      const ids = {
        patient: { id: patient.id },
        exam: { id: exam.id },
        doctor: { id: doctor.employee?.id },
        requester: { id: requester.id },
      }
      const body = { ...ids, dateExam, result }
      const { id, dateHourChanged } = await send<StoredReport>(create, body, 201)
      return send<StoredReport>(update, { id, dateHourChanged, close: 1 }, 200, doctor.headers)
    },
    /** Releases a report that is closed. */
    release: async ({ id }: StoredReport) => send<Release>(releaseOperations.releaseReport, { reportId: id }),
  }
}
