import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Exam } from '#contract/exam.ts'
import { fold, words } from '#contract/matching.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { problemKind } from '#portal/http/problemKind.ts'
import { Combobox } from '#portal/ui/Combobox.tsx'
import type { Choice } from '#portal/ui/Combobox.tsx'
import { exam, examSearch } from './queries.ts'
import { useDebounced } from './useDebounced.ts'

const PAUSE = 200

interface ExamFilterProps {
  examId: number | undefined
  onChange: (examId: number | undefined) => void
  className?: string
}

/** Chooses the exam to filter by out of those that the service finds. */
export function ExamFilter({ examId, onChange, className = '' }: ExamFilterProps) {
  const t = useTranslations('reports.filters')
  const client = useClient()
  const queryClient = useQueryClient()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(false)
  const chosen = useQuery({ ...exam(client, examId ?? 0), enabled: examId !== undefined })
  const found = useQuery({ ...examSearch(client, useDebounced(search.trim(), PAUSE)), enabled: open })

  // Until the answer for what is typed is there, the one before is narrowed down to what fits: Enter takes the first.
  const exams = (found.data?.data ?? []).filter((it) => matches(it, search))

  const choose = (choice: Choice | null) => {
    const record = exams.find((it) => String(it.id) === choice?.id)
    if (record) queryClient.setQueryData(exam(client, record.id).queryKey, record)
    onChange(choice ? Number(choice.id) : undefined)
  }
  const note = () => {
    if (found.isError) return t('examsFailed')
    if (found.isFetching && exams.length === 0) return t('searching')
    if (exams.length === 0) return t('examsNone')
    const count = found.data?.count ?? 0
    const shown = found.data?.data.length ?? 0
    return count > shown ? t('examsMore', { shown, count }) : undefined
  }
  return (
    <Combobox
      label={t('exam')}
      value={examId === undefined ? null : shownChoice(examId)}
      onChange={choose}
      items={exams.map(toChoice)}
      onSearch={setSearch}
      onToggle={setOpen}
      placeholder={examId === undefined ? t('any') : t('examComing')}
      note={note()}
      listLabel={t('exams')}
      clearLabel={t('clearExam')}
      openLabel={t('showExams')}
      className={className}
    />
  )

  function shownChoice(id: number): Choice | null {
    if (chosen.data) return toChoice(chosen.data)
    if (!chosen.isError) return null
    const unknown = problemKind(chosen.error) === 'notFound'
    return { id: String(id), label: t(unknown ? 'examUnknown' : 'examNumber', { id: String(id) }) }
  }
}

const toChoice = ({ id, name }: Exam): Choice => ({ id: String(id), label: name })

function matches({ name, title }: Exam, search: string): boolean {
  const text = fold(`${name} ${title}`)
  return words(search).every((word) => text.includes(word))
}
