import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Exam } from '#contract/exam.ts'
import { fold, words } from '#contract/matching.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { Combobox } from '#portal/ui/Combobox.tsx'
import type { Choice } from '#portal/ui/Combobox.tsx'
import { exam, examSearch } from '#portal/reports/queries.ts'
import { useRecentExams } from './recentExams.ts'
import { useDebounced } from './useDebounced.ts'
import { useExamName } from './useFilterNames.ts'

const PAUSE = 200

interface ExamFilterProps {
  examId: number | undefined
  onChange: (examId: number | undefined) => void
  clearLabel?: string | undefined
  className?: string
}

/** Chooses the exam to filter by: one of those that were chosen of late, or that the service finds. */
export function ExamFilter({ examId, onChange, clearLabel, className = '' }: ExamFilterProps) {
  const t = useTranslations('reportFilters')
  const client = useClient()
  const queryClient = useQueryClient()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(false)
  const [recent, addRecent] = useRecentExams()
  const chosenName = useExamName(examId)
  const found = useQuery({ ...examSearch(client, useDebounced(search.trim(), PAUSE)), enabled: open })

  // Until the answer for what is typed is there, the one before is narrowed down to what fits: Enter takes the first.
  const exams = (found.data?.data ?? []).filter((it) => matches(it, search))
  const isRecent = new Set(search.trim() === '' ? recent.map(({ id }) => id) : [])
  const others = exams.filter(({ id }) => !isRecent.has(id))
  const items: Choice[] = [
    ...recent.filter(({ id }) => isRecent.has(id)).map((it) => toChoice(it, t('recentExams'))),
    ...others.map((it) => toChoice(it, isRecent.size > 0 ? t('otherExams') : undefined)),
  ]

  const choose = (choice: Choice | null) => {
    const id = choice ? Number(choice.id) : undefined
    const record = exams.find((it) => it.id === id)
    if (record) queryClient.setQueryData(exam(client, record.id).queryKey, record)
    if (id !== undefined && choice) addRecent({ id, name: choice.label })
    onChange(id)
  }
  const note = () => {
    if (found.isError) return t('examsFailed')
    if (found.isFetching && items.length === 0) return t('searching')
    if (items.length === 0) return t('examsNone')
    const count = found.data?.count ?? 0
    const shown = found.data?.data.length ?? 0
    return count > shown ? t('examsMore', { shown, count }) : undefined
  }
  return (
    <Combobox
      label={t('exam')}
      value={
        examId === undefined || chosenName === undefined ? null : { id: String(examId), label: chosenName }
      }
      onChange={choose}
      items={items}
      onSearch={setSearch}
      onToggle={setOpen}
      placeholder={examId === undefined ? t('any') : t('examComing')}
      note={note()}
      listLabel={t('exams')}
      clearLabel={clearLabel}
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
