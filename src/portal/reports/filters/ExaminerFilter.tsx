import { useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fold, words } from '#contract/matching.ts'
import { fullName } from '#contract/personName.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { Suggest } from '#portal/ui/Suggest.tsx'
import type { Filters } from '#portal/reports/place.ts'
import { examinerSearch } from '#portal/reports/queries.ts'
import { useExaminerName } from './useFilterNames.ts'

const PAUSE = 300
const LONGEST = 200

interface ExaminerFilterProps {
  filters: Filters
  /** `again`: a further change of the same visit to the field. */
  onChange: (name: string | undefined, again: boolean) => void
  clearLabel?: string | undefined
  className?: string
}

/** Filters by the examiner's name. What is typed counts once the typing pauses; names that fit are suggested. */
export function ExaminerFilter({ filters, onChange, clearLabel, className = '' }: ExaminerFilterProps) {
  const t = useTranslations('reportFilters')
  const client = useClient()
  const examiner = useExaminerName(filters)
  const name = filters.examinerName
  // What is being typed. It goes once the name becomes something else, by going back or clearing.
  const [draft, setDraft] = useState<{ text: string; counts: boolean }>()
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const changed = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const found = useQuery({ ...examinerSearch(client, name ?? ''), enabled: open })
  const names = open ? [...new Set(found.data?.data.map(fullName))] : []
  const suggestions = names.filter((it) => words(draft?.text ?? '').every((word) => fold(it).includes(word)))

  // The address changes in a transition, and what is shown has to change with it.
  const count = (text: string) => {
    clearTimeout(timer.current)
    startTransition(() => setDraft({ text, counts: true }))
    const next = nameIn(text)
    if (next === name && filters.examinerId === undefined) return
    onChange(next, changed.current)
    changed.current = true
  }
  const type = (typed: string) => {
    const text = typed.slice(0, LONGEST)
    clearTimeout(timer.current)
    setDraft({ text, counts: false })
    if (text === '' || suggestions.includes(text)) count(text)
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
      value={isTyped ? draft.text : (name ?? examiner ?? '')}
      onChange={type}
      onFinish={finish}
      onToggle={setOpen}
      suggestions={suggestions}
      placeholder={t('any')}
      listLabel={t('examiners')}
      clearLabel={clearLabel}
      className={className}
    />
  )
}

const nameIn = (text: string): string | undefined => text.trim() || undefined
