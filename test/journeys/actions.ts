import type { APIRequestContext, Page } from '@playwright/test'
import { operations } from '#contract/operations.ts'
import type { IdentifiedPatient, NewPatient, Patient } from '#contract/patient.ts'
import type { Release } from '#contract/release.ts'
import { url } from '#contract/url.ts'
import { expect } from './journey.ts'

export type DemoUser = 'doctor' | 'frontdesk' | 'admin'

const password = 'portal-demo'

/** Signs in by mouse and keyboard on the sign-in page, which is open. */
export async function fillSignIn(page: Page, username: DemoUser): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens a page of the portal as a demo user, by way of the sign-in page. */
export async function openAs(page: Page, username: DemoUser, path: string, heading: string): Promise<void> {
  await page.goto(path)
  await fillSignIn(page, username)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

/** A client of the service for changes that another user makes meanwhile, without the portal. */
export async function colleague(request: APIRequestContext, username: DemoUser) {
  const signedIn = await request.post(url(operations.authenticate.path), { data: { username, password } })
  const { token } = (await signedIn.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const read = async <T>(address: string): Promise<T> => {
    const answer = await request.get(address, { headers })
    expect(answer.status(), address).toBe(200)
    return (await answer.json()) as T
  }
  return {
    releases: async (query: Record<string, string> = {}) =>
      read<{ count: number; data: Release[] }>(url(operations.listReleases.path, { query })),
    patients: async () => read<{ count: number; data: Patient[] }>(url(operations.listPatients.path)),
    patient: async (id: number) => read<Patient>(url(operations.getPatient.path, { params: { id } })),
    async add(patient: NewPatient): Promise<Patient> {
      const answer = await request.post(url(operations.createPatient.path), { headers, data: patient })
      expect(answer.status()).toBe(201)
      return (await answer.json()) as Patient
    },
    async change(patient: IdentifiedPatient): Promise<void> {
      const answer = await request.put(url(operations.updatePatient.path), { headers, data: patient })
      expect(answer.status()).toBe(200)
    },
  }
}
