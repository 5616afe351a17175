import type { Role } from '#contract/access/roles.ts'
import type { IdentifiedPatient, NewPatient, PatientDetail } from '#contract/patients/patient.ts'
import { operations } from '#contract/operations.ts'
import { createClient } from '#portal/http/client/client.ts'
import type { Client } from '#portal/http/client/client.ts'
import { sharedService } from './sharedService.ts'
import { testPassword } from './testPassword.ts'

const clients = new Map<string, Promise<Client>>()

/** A client of the service that the portal's tests use, for changes that another user makes meanwhile. */
export function clientOf(username: string): Promise<Client> {
  const client = clients.get(username) ?? signIn(username)
  clients.set(username, client)
  return client
}

async function signIn(username: string): Promise<Client> {
  const { url } = await sharedService('portal')
  const connection = { baseUrl: url, timeZone: 'UTC', onRefusedToken: () => undefined }
  const nobody = createClient({ ...connection, token: () => undefined })
  const { token } = await nobody.send(operations.authenticate, {
    body: { username, password: testPassword },
  })
  return createClient({ ...connection, token: () => token })
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const letters = () =>
  Array.from({ length: 12 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('')

/** A last name that no other test uses. */
export const uniqueName = (): string => `Q${letters()}`

/** Stores a patient, as another user would. */
export async function storePatient(
  fields: Partial<NewPatient> = {},
  username = 'administrator',
): Promise<PatientDetail> {
  const body = { firstName: 'Ana', lastName: uniqueName(), birthDate: '1961-03-12', ...fields }
  return (await clientOf(username)).send(operations.createPatient, { body })
}

/** Changes the current version of a patient, as another user would. */
export async function changePatient(
  { id }: { id: number },
  fields: Partial<IdentifiedPatient>,
  role: Role = 'administrator',
): Promise<PatientDetail> {
  const client = await clientOf(role)
  const { dateHourChanged } = await client.send(operations.getPatient, { params: { id } })
  return client.send(operations.updatePatient, { body: { id, dateHourChanged, ...fields } })
}
