import { useQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Employee } from '#contract/employee.ts'
import { fold, words } from '#contract/matching.ts'
import { fullName } from '#contract/personName.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { Suggest } from '#portal/ui/Suggest.tsx'
import type { Suggestion } from '#portal/ui/Suggest.tsx'
import type { Filters } from '#portal/reports/place.ts'
import { examinerSearch } from '#portal/reports/queries.ts'
import { employee } from './filterQueries.ts'
import { useExaminerName } from './useFilterNames.ts'

const PAUSE = 300
const LONGEST = 200

interface ExaminerFilterProps {
  filters: Filters
  /** Whether the service finds by an examiner's number: a name may be that of several. */
  picksById: boolean
  /** `again`: a further change of the same visit to the field. */
  onChange: (examiner: Pick<Filters, 'examinerName' | 'examinerId'>, again: boolean) => void
  clearLabel?: string | undefined
  className?: string
}

/**
 * Filters by the examiner. What is typed is a name, and counts once the typing pauses; examiners whose names fit are suggested, and one
 * that is picked is meant alone.
 */
export function ExaminerFilter({
  filters,
  picksById,
  onChange,
  clearLabel,
  className = '',
}: ExaminerFilterProps) {
  const t = useTranslations('reportFilters')
  const client = useClient()
  const queryClient = useQueryClient()
  const examiner = useExaminerName(filters)
  const name = filters.examinerName
  const shown = name ?? (picksById ? examiner : undefined) ?? ''
  // What is being typed. It goes once the name becomes something else, by going back or clearing.
  const [draft, setDraft] = useState<{ text: string; counts: boolean }>()
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const changed = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const found = useQuery({ ...examinerSearch(client, name ?? ''), enabled: open })
  const examiners = open ? (found.data?.data ?? []) : []
  const suggestions = suggestionsOf(examiners, picksById, (id) => t('examinerNumber', { id })).filter(
    ({ text }) => words(draft?.text ?? '').every((word) => fold(text).includes(word)),
  )

  // The address changes in a transition, and what is shown has to change with it.
  const count = (text: string) => {
    clearTimeout(timer.current)
    startTransition(() => setDraft({ text, counts: true }))
    const next = nameIn(text)
    if (next === name && filters.examinerId === undefined) return
    onChange({ examinerName: next, examinerId: undefined }, changed.current)
    changed.current = true
  }
  const pick = ({ key, text }: Suggestion) => {
    const picked = picksById && examiners.find(({ id }) => String(id) === key)
    if (!picked) return count(text)
    clearTimeout(timer.current)
    queryClient.setQueryData(employee(client, picked.id).queryKey, picked)
    startTransition(() => setDraft(undefined))
    onChange({ examinerName: undefined, examinerId: picked.id }, changed.current)
    changed.current = true
  }
  const type = (typed: string) => {
    const text = typed.slice(0, LONGEST)
    clearTimeout(timer.current)
    setDraft({ text, counts: false })
    if (text === '' || suggestions.some((it) => it.text === text)) count(text)
    else timer.current = setTimeout(() => count(text), PAUSE)
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
      listLabel={t('examiners')}
      said={t('examinersFound', { count: suggestions.length })}
      clearLabel={clearLabel}
      className={className}
    />
  )
}

const nameIn = (text: string): string | undefined => text.trim() || undefined

/** Examiners of one name are told apart by their numbers, or are one suggestion where the name is all that can be asked for. */
function suggestionsOf(
  examiners: readonly Employee[],
  apart: boolean,
  numbered: (id: string) => string,
): Suggestion[] {
  const byName = Map.groupBy(examiners, fullName)
  return [...byName].flatMap(([text, namesakes]) => {
    const [only, ...others] = namesakes.map(({ id }) => String(id))
    if (only === undefined) return []
    if (others.length === 0 || !apart) return { key: only, text }
    return [only, ...others].map((id) => ({ key: id, text, note: numbered(id) }))
  })
}
