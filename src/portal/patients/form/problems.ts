import { birthProblem } from './birthDay.ts'
import type { BirthProblem } from './birthDay.ts'
import { writtenDocuments } from './draft.ts'
import type { Draft } from './draft.ts'

/** Why a field cannot be stored as it is, as the catalogue names it. */
export type Reason = BirthProblem | 'noLetter' | 'documentType' | 'documentNumber' | 'number'

/** What keeps a draft from being stored, by the name of the field: `firstName`, `documents.<row>.number`. */
export function problemsOf(draft: Draft, today: string): Map<string, Reason> {
  const problems = new Map<string, Reason>()
  for (const field of ['firstName', 'lastName'] as const) {
    const text = draft[field].trim()
    if (text === '') problems.set(field, 'required')
    else if (!/\p{L}/u.test(text)) problems.set(field, 'noLetter')
  }
  const born = birthProblem(draft.birthDate, today)
  if (born) problems.set('birthDate', born)
  const { externalId } = draft
  if (externalId.trim() && !isStorableNumber(externalId)) problems.set('externalId', 'number')
  for (const { row, type, number } of writtenDocuments(draft)) {
    if (type === '') problems.set(`documents.${row}.type`, 'documentType')
    if (number.trim() === '') problems.set(`documents.${row}.number`, 'documentNumber')
  }
  return problems
}

/** The service keeps whole numbers of 32 bits. */
const isStorableNumber = (text: string): boolean =>
  /^\s*-?\d{1,10}\s*$/.test(text) && Number(text) >= -(2 ** 31) && Number(text) < 2 ** 31
