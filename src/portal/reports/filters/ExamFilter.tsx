import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { examOperations } from '#contract/reports/exam.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { RecordPicker, referenceChoice } from '#portal/records/pick/RecordPicker.tsx'
import { recordSearch } from '#portal/records/pick/recordSearch.ts'
import { namedRecord } from '#portal/records/recordReference.ts'
import type { RecordReference } from '#portal/records/recordReference.ts'
import { useRecentExams } from '#portal/records/pick/useRecentExams.ts'
import { useReference } from '#portal/records/pick/useReference.ts'
import { examsOf, useReports } from '#portal/reports/url.ts'
import { useFilterState } from './filterState.ts'

/** More would leave no room for the other fields. */
const MOST_EXAMS = 12

/** A field for each exam that is filtered by, and one for another. A service that knows the filter by one exam alone has one field. */
export function ExamFilter() {
  const { examId, examIds = [] } = useReports().filters
  const { mayOffer } = useCapabilities()
  if (!mayOffer('listBodyRegions')) return <ExamField place={0} ids={examId === undefined ? [] : [examId]} />
  const ids = examId === undefined ? examIds : [examId]
  return Array.from({ length: Math.min(ids.length + 1, Math.max(ids.length, MOST_EXAMS)) }, (_, place) => (
    <ExamField key={place} place={place} ids={ids} />
  ))
}

interface ExamFieldProps {
  /** Which of the exams it chooses, from 0 on. */
  place: number
  /** All that are filtered by. */
  ids: readonly number[]
}

function ExamField({ place, ids }: ExamFieldProps) {
  const { filters, names, filter } = useFilterState()
  const t = useTranslations('reportFilters')
  const own = useTranslations('filterParts')
  const client = useClient()
  const queryClient = useQueryClient()
  const { capability } = useCapabilities()
  const [recent, addRecent] = useRecentExams()
  const id = ids[place]
  const isOnly = id !== undefined && id === filters.examId
  const oneOfSeveral = useReference(id === undefined || isOnly ? null : { id }, examOperations.getExam)
  return (
    <RecordPicker
      label={place === 0 ? t('exam') : own('exam', { number: String(place + 1) })}
      value={isOnly ? { id, name: names.exam } : oneOfSeveral}
      onChange={(exam: RecordReference | null) => {
        if (exam) {
          addRecent(exam)
          queryClient.setQueryData(namedRecord(client, examOperations.getExam, exam.id).queryKey, exam)
        }
        filter(examsOf([...ids.slice(0, place), ...(exam ? [exam.id] : []), ...ids.slice(place + 1)]))
      }}
      search={(text) => recordSearch(client, examOperations.queryExam, text)}
      choiceOf={referenceChoice}
      recent={recent}
      note={capability('queryExam') === 'computed' ? t('fromListing') : undefined}
      nothingFound={t('noExams')}
      placeholder={place === 0 ? t('any') : own('anotherExam')}
      listLabel={t('examListLabel')}
      {...(place === 0 && { clearLabel: t('clearExam') })}
    />
  )
}
