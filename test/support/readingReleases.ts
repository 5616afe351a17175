import { operations } from '#contract/operations.ts'
import type { Release } from '#contract/reports/release.ts'
import { createClient } from '#portal/http/client/client.ts'
import { sharedService } from './sharedService.ts'
import { testPassword } from './testPassword.ts'

/** A release of the service of `readingService.ts`, which a test may change and answer in place of the service. */
export async function readingRelease(id: number): Promise<Release> {
  const baseUrl = (await sharedService('reading')).url
  const connection = { baseUrl, timeZone: 'UTC', onRefusedToken: () => undefined }
  const nobody = createClient({ ...connection, token: () => undefined })
  const body = { username: 'doctor', password: testPassword }
  const { token } = await nobody.send(operations.authenticate, { body })
  const client = createClient({ ...connection, token: () => token })
  return client.send(operations.getRelease, { params: { id } })
}
