import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { id as idSchema } from '#contract/declaration/field.ts'
import type { Exam } from '#contract/exam.ts'
import { fold, words } from '#contract/matching.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { Combobox } from '#portal/ui/listbox/Combobox.tsx'
import type { Choice } from '#portal/ui/listbox/Combobox.tsx'
import { examSearch, keepChosen } from '#portal/reports/api/lookups.ts'
import { useFilterState } from './FilterContext.ts'
import type { FilterFieldProps } from './FilterContext.ts'
import { usePreference } from '#portal/preferences/usePreference.ts'
import { useChoiceWords } from '#portal/locale/words/useChoiceWords.ts'
import { useDebounced } from '#portal/ui/form/useDebounced.ts'

const SEARCH_DELAY_MS = 200
const MAX_RECENT_EXAMS = 6

/** Chooses the exam to filter by: one of those chosen last, or one that the service finds. */
export function ExamFilter({ clearable, className }: FilterFieldProps) {
  const { filters, names, onFilter } = useFilterState()
  const { examId } = filters
  const name = names.exam
  const t = useTranslations('reportFilters')
  const choiceWords = useChoiceWords()
  const client = useClient()
  const queryClient = useQueryClient()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(false)
  const [recent, addRecent] = useRecentExams()
  const asked = useDebounced(search.trim(), SEARCH_DELAY_MS)
  const found = useQuery({
    ...examSearch(client, asked),
    enabled: open,
  })

  // Until the new answer comes, the exams of the one before that match are shown.
  const exams = (found.data?.data ?? []).filter((candidate) => matches(candidate, search))
  const isRecent = new Set(search.trim() === '' ? recent.map(({ id }) => id) : [])
  const others = exams.filter(({ id }) => !isRecent.has(id))
  const items: Choice[] = [
    ...recent.filter(({ id }) => isRecent.has(id)).map((candidate) => toChoice(candidate, t('recentExams'))),
    ...others.map((candidate) => toChoice(candidate, isRecent.size > 0 ? t('otherExams') : undefined)),
  ]

  const choose = (choice: Choice | null) => {
    const id = choice ? Number(choice.id) : undefined
    const record = exams.find((candidate) => candidate.id === id)
    if (record) keepChosen.exam(client, queryClient, record)
    if (id !== undefined && choice) addRecent({ id, name: choice.label })
    onFilter({ examId: id })
  }
  const source = useCapability('queryExam') === 'computed' ? t('fromListing') : undefined
  const note = () => {
    if (found.isError) return t('examsFailed')
    if (found.isFetching && items.length === 0) return t('searching')
    if (items.length === 0) return t('noExams')
    const count = found.data?.count ?? 0
    const shown = found.data?.data.length ?? 0
    return count > shown ? t('moreExams', { shown, count }) : source
  }
  return (
    <Combobox
      label={t('exam')}
      value={examId === undefined || name === undefined ? null : { id: String(examId), label: name }}
      onChange={choose}
      items={items}
      isBehind={found.isFetching || asked !== search.trim()}
      {...choiceWords}
      onSearch={setSearch}
      onToggle={setOpen}
      placeholder={examId === undefined ? t('any') : t('loading')}
      note={note()}
      listLabel={t('examListLabel')}
      clearLabel={clearable ? t('clearExam') : undefined}
      openLabel={t('showExams')}
      className={className}
    />
  )
}

const toChoice = ({ id, name }: Pick<Exam, 'id' | 'name'>, group: string | undefined): Choice => ({
  id: String(id),
  label: name,
  group,
})

function matches({ name, title }: Exam, search: string): boolean {
  const text = fold(`${name} ${title}`)
  return words(search).every((word) => text.includes(word))
}

const Exams = z.array(z.object({ id: idSchema(), name: z.string() }))
type RecentExam = z.infer<typeof Exams>[number]

const recentExams = { name: 'recent exams', schema: Exams, fallback: [] as RecentExam[] }

/** The exams that the user last filtered by on this device, newest first, and a function that adds one. */
function useRecentExams(): [RecentExam[], (exam: RecentExam) => void] {
  const [exams, setExams] = usePreference(recentExams)
  const add = (exam: RecentExam) => {
    const others = exams.filter(({ id }) => id !== exam.id)
    setExams([{ id: exam.id, name: exam.name }, ...others].slice(0, MAX_RECENT_EXAMS))
  }
  return [exams, add]
}
