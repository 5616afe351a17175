import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Patient } from '#contract/patient.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { possibleDuplicates } from '#portal/patients/api/form.ts'
import type { DuplicateSearch } from '#portal/patients/api/form.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { readBirthDate } from './birthDay.ts'
import { writtenDocuments } from './draft.ts'
import type { Draft } from './draft.ts'
import { useDebounced } from '#portal/ui/form/useDebounced.ts'

const SEARCH_DELAY_MS = 400
const MIN_DOCUMENT_DIGITS = 4

/** The query for duplicates of a draft; undefined while too little is typed. */
export function describedBy(draft: Draft, id: number | undefined): DuplicateSearch | undefined {
  const firstName = draft.firstName.trim()
  const lastName = draft.lastName.trim()
  const socialName = draft.socialName.trim()
  const birthDate = readBirthDate(draft.birthDate)
  const documents = writtenDocuments(draft)
    .map((entry) => entry.number.trim())
    .filter((number) => number.replace(/\D/g, '').length >= MIN_DOCUMENT_DIGITS)
  const named = firstName !== '' && lastName !== '' && birthDate !== undefined
  if (!named && documents.length === 0) return undefined
  return {
    ...(id !== undefined && { id }),
    ...(named && { firstName, lastName, birthDate }),
    ...(named && socialName && { socialName }),
    ...(documents.length > 0 && { documents }),
  }
}

/** Records that may be the same patient as the draft, searched while one types. */
export function useDuplicates(draft: Draft, id: number | undefined): readonly Patient[] {
  const client = useClient()
  const isOffered = useCapability('findDuplicates') === 'offered'
  const settled = useDebounced(JSON.stringify(describedBy(draft, id) ?? null), SEARCH_DELAY_MS)
  const described = JSON.parse(settled) as DuplicateSearch | null
  const { data } = useQuery({
    ...possibleDuplicates(client, described ?? {}),
    enabled: isOffered && described !== null,
    placeholderData: keepPreviousData,
  })
  return described ? (data ?? none) : none
}

const none: readonly Patient[] = []
