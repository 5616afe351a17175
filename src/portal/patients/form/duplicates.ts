import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { operations } from '#contract/operations.ts'
import type { Patient } from '#contract/patient.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import type { Client } from '#portal/http/client.ts'
import { useOffered } from '#portal/session/useOffered.ts'
import { readDay } from './birthDay.ts'
import { writtenDocuments } from './draft.ts'
import type { Draft } from './draft.ts'
import { useSettled } from './useSettled.ts'

const PAUSE = 400
const FEWEST_DIGITS = 4

/** What is asked for: who has this name and was born that day, or has one of these documents. */
interface Described {
  id?: number
  firstName?: string
  lastName?: string
  socialName?: string
  birthDate?: string
  documents?: string[]
}

/** Whom a draft describes, as far as it is typed; undefined as long as that could be anybody. */
export function describedBy(draft: Draft, id: number | undefined): Described | undefined {
  const firstName = draft.firstName.trim()
  const lastName = draft.lastName.trim()
  const socialName = draft.socialName.trim()
  const birthDate = readDay(draft.birthDate)
  const documents = writtenDocuments(draft)
    .map((it) => it.number.trim())
    .filter((number) => number.replace(/\D/g, '').length >= FEWEST_DIGITS)
  const named = firstName && lastName && birthDate
  if (!named && documents.length === 0) return undefined
  return {
    ...(id !== undefined && { id }),
    ...(named && { firstName, lastName, birthDate }),
    ...(named && socialName && { socialName }),
    ...(documents.length > 0 && { documents }),
  }
}

export const duplicatesOf = (client: Client, described: Described) =>
  queryOptions({
    queryKey: ['patients', 'duplicates', described],
    queryFn: async ({ signal }) =>
      (await client.page(operations.findDuplicates, { body: described, signal })).data,
    // Nothing of it stays: it holds what was typed.
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })

/** Who may be the patient that is being typed. */
export function useDuplicates(draft: Draft, id: number | undefined): readonly Patient[] {
  const client = useClient()
  const isOffered = useOffered('findDuplicates')
  const settled = useSettled(JSON.stringify(describedBy(draft, id) ?? null), PAUSE)
  const described = JSON.parse(settled) as Described | null
  const { data } = useQuery({
    ...duplicatesOf(client, described ?? {}),
    enabled: isOffered && described !== null,
    placeholderData: keepPreviousData,
  })
  return described ? (data ?? none) : none
}

const none: readonly Patient[] = []
