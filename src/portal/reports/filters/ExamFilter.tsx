import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { examOperations } from '#contract/reports/exam.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { RecordPicker, referenceChoice } from '#portal/records/pick/RecordPicker.tsx'
import { recordSearch } from '#portal/records/pick/recordSearch.ts'
import { namedRecord } from '#portal/records/recordReference.ts'
import type { RecordReference } from '#portal/records/recordReference.ts'
import { useRecentExams } from '#portal/records/pick/useRecentExams.ts'
import { useFilterState } from './filterState.ts'

export function ExamFilter() {
  const { filters, names, filter } = useFilterState()
  const { examId } = filters
  const t = useTranslations('reportFilters')
  const client = useClient()
  const queryClient = useQueryClient()
  const [recent, addRecent] = useRecentExams()
  return (
    <RecordPicker
      label={t('exam')}
      value={examId === undefined ? null : { id: examId, name: names.exam }}
      onChange={(exam: RecordReference | null) => {
        if (exam) {
          addRecent(exam)
          queryClient.setQueryData(namedRecord(client, examOperations.getExam, exam.id).queryKey, exam)
        }
        filter({ examId: exam?.id })
      }}
      search={(text) => recordSearch(client, examOperations.queryExam, text)}
      choiceOf={referenceChoice}
      recent={recent}
      note={useCapability('queryExam') === 'computed' ? t('fromListing') : undefined}
      nothingFound={t('noExams')}
      placeholder={t('any')}
      listLabel={t('examListLabel')}
      clearLabel={t('clearExam')}
    />
  )
}
