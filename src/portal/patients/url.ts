import { matchPath } from 'react-router-dom'
import { idText } from '#contract/declaration/field.ts'
import { pagePatterns } from '#contract/portal/portalPaths.ts'

/** The shown page of the feature. `paths` of the contract writes the addresses. The search is about a patient, so it is in none. */
export type PatientsLocation =
  | { page: 'list' | 'removed' | 'unknown' }
  /** `inboxId`: the report in the inbox whose patient is entered. */
  | { page: 'new'; inboxId?: number }
  | { page: 'record' | 'edit'; id: number }
  | { page: 'merge'; id: number; otherId: number | undefined }

const Id = idText()

/** The user's list of patients to which an address narrows the list, and a record that was opened from it. */
export const readPatientListId = (search: string): number | undefined =>
  Id.safeParse(new URLSearchParams(search).get('patientListId')).data

/** The page that an address leads to. */
export function readPatientsLocation(pathname: string): PatientsLocation {
  const { patientId, part, otherId } = matchPath(pagePatterns.patients, pathname)?.params ?? {}
  if (patientId === undefined) return { page: 'list' }
  if (part === undefined && (patientId === 'new' || patientId === 'removed')) return { page: patientId }
  const inboxId = Id.safeParse(otherId).data
  if (patientId === 'new' && part === 'inbox' && inboxId !== undefined) return { page: 'new', inboxId }
  const id = Id.safeParse(patientId).data
  const other = otherId === undefined ? undefined : Id.safeParse(otherId).data
  if (id === undefined || (otherId !== undefined && other === undefined)) return { page: 'unknown' }
  if (part === 'merge') return { page: 'merge', id, otherId: other }
  if (other !== undefined || (part !== undefined && part !== 'edit')) return { page: 'unknown' }
  return { page: part ?? 'record', id }
}
