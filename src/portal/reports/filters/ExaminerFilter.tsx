import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { employeeOperations } from '#contract/reports/employee.ts'
import { fold, words } from '#contract/names/matching.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCan } from '#portal/session/can.ts'
import { Suggest } from '#portal/ui/listbox/Suggest.tsx'
import type { Suggestion } from '#portal/ui/listbox/Suggest.tsx'
import { useFilterState } from './filterState.ts'
import { recordSearch } from '#portal/records/pick/recordSearch.ts'
import { namedRecord } from '#portal/records/recordReference.ts'
import type { RecordReference } from '#portal/records/recordReference.ts'

const TYPING_DELAY_MS = 300
const MAX_NAME_LENGTH = 200
const MAX_EXAMINERS = 8

/** Filters by a name, once the typing pauses, or by the number of a suggested examiner, as namesakes may share a name; by the name alone where the listing is not whole. */
export function ExaminerFilter() {
  const { filters, names, isIncomplete, filter } = useFilterState()
  const picksById = !isIncomplete
  const t = useTranslations('reportFilters')
  const client = useClient()
  const queryClient = useQueryClient()
  const isComputed = useCapability('queryEmployee') === 'computed'
  const name = filters.examinerName
  const shown = name ?? names.examiner ?? ''
  // The typed text. Discarded once the name in the address becomes another, by going back or clearing.
  const [draft, setDraft] = useState<{ text: string; counts: boolean }>()
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const changed = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  // A name that is typed counts without suggestions, too.
  const canSearch = useCan({ access: 'employee.read' })
  const found = useQuery({
    ...recordSearch(client, employeeOperations.queryEmployee, name ?? '', { examiner: 'true' }),
    placeholderData: keepPreviousData,
    enabled: open && canSearch,
  })
  const examiners = open ? (found.data?.records ?? []).slice(0, MAX_EXAMINERS) : []
  const suggestions = suggestionsOf(examiners, picksById, (id) => t('examinerNumber', { id })).filter(
    ({ text }) => words(draft?.text ?? '').every((word) => fold(text).includes(word)),
  )

  // The router changes the address in a transition, and the text has to change with it.
  const count = (text: string) => {
    clearTimeout(timer.current)
    startTransition(() => setDraft({ text, counts: true }))
    const next = nameIn(text)
    if (next === name && filters.examinerId === undefined) return
    filter({ examinerName: next, examinerId: undefined }, { replace: changed.current })
    changed.current = true
  }
  const pick = ({ key, text }: Suggestion) => {
    const picked = picksById && examiners.find(({ id }) => String(id) === key)
    if (!picked) return count(text)
    clearTimeout(timer.current)
    queryClient.setQueryData(namedRecord(client, employeeOperations.getEmployee, picked.id).queryKey, picked)
    startTransition(() => setDraft(undefined))
    filter({ examinerName: undefined, examinerId: picked.id }, { replace: changed.current })
    changed.current = true
  }
  const type = (typed: string) => {
    const text = typed.slice(0, MAX_NAME_LENGTH)
    clearTimeout(timer.current)
    setDraft({ text, counts: false })
    if (text === '' || suggestions.some((suggestion) => suggestion.text === text)) count(text)
    else timer.current = setTimeout(() => count(text), TYPING_DELAY_MS)
  }
  const finish = () => {
    if (draft?.counts === false) count(draft.text)
    startTransition(() => setDraft(undefined))
    changed.current = false
  }
  const isTyped = draft && (!draft.counts || nameIn(draft.text) === name)
  return (
    <Suggest
      label={t('examiner')}
      value={isTyped ? draft.text : shown}
      onChange={type}
      onPick={pick}
      onFinish={finish}
      onToggle={setOpen}
      suggestions={suggestions}
      placeholder={t('any')}
      listLabel={t('examinerListLabel')}
      note={isComputed ? t('fromListing') : undefined}
      announcement={t('examinersFound', { count: suggestions.length })}
      clearLabel={t('clearExaminer')}
    />
  )
}

const nameIn = (text: string): string | undefined => text.trim() || undefined

/** Examiners of one name are shown with what tells them apart; where names alone are filtered by, they are one suggestion. */
function suggestionsOf(
  examiners: readonly RecordReference[],
  apart: boolean,
  numbered: (id: string) => string,
): Suggestion[] {
  const byName = Map.groupBy(examiners, ({ name = '' }) => name)
  return [...byName].flatMap(([text, namesakes]) => {
    if (text === '') return []
    if (namesakes.length === 1 || !apart)
      return namesakes.slice(0, 1).map(({ id }) => ({ key: String(id), text }))
    return namesakes.map(({ id, detail = numbered(String(id)) }) => ({ key: String(id), text, detail }))
  })
}
