import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { FoundPatient } from '#contract/patients/patient.ts'
import type { ReleaseRow } from '#contract/reports/release.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import { RecordPicker } from '#portal/records/pick/RecordPicker.tsx'
import { usePatientChoices } from '#portal/records/pick/usePatientChoices.ts'
import { releasedPatient, releasedPatientSearch } from '#portal/reports/api/lookups.ts'
import type { WordsOfTexts } from '#portal/reports/api/lookups.ts'
import { useNames } from '#portal/reports/document/useNames.ts'
import type { Choice } from '#portal/ui/listbox/Combobox.tsx'
import type { ComboboxStart } from '#portal/ui/listbox/ComboboxStandIn.tsx'
import { useFilterState } from './filterState.ts'

export interface ReportSearchProps {
  start: ComboboxStart
}

/** The one search of the page. Chooses the patient or words of the texts, or opens a report by the number of its request. What is typed stays in the page: the address holds the record number alone. */
export function ReportSearch({ start }: ReportSearchProps) {
  const { filters, names: filterNames, filter, open } = useFilterState()
  const { patientId, text: words } = filters
  const picked = filterNames.patient
  const t = useTranslations('reportFilters')
  const names = useNames()
  const person = usePersonText()
  const dates = useDates()
  const client = useClient()
  const queryClient = useQueryClient()
  const { choiceOf } = usePatientChoices()
  const { capability, offers } = useCapabilities()
  const withTexts = offers('listBodyRegions')
  const source = capability('queryReleasedPatients') === 'computed' ? t('fromListing') : undefined

  const reportChoice = ({ id, report }: ReleaseRow, number: string): Choice => {
    const { patient, exam, dateReportRelease } = report
    const facts = [names.patientLine(patient), dateReportRelease && dates.day(dateReportRelease)]
    return {
      id: `release ${id}`,
      label: names.exam(exam),
      detail: facts.filter(Boolean).join(' · '),
      group: t('ofRequest', { number }),
    }
  }
  const choose = (record: FoundPatient | ReleaseRow | WordsOfTexts | null) => {
    if (record && 'words' in record) return filter({ text: record.words, patientId: undefined })
    if (record && 'report' in record) return open(record.id)
    if (record) queryClient.setQueryData(releasedPatient(client, record.id).queryKey, record)
    filter({ patientId: record?.id, text: undefined })
  }
  const value = () => {
    if (words !== undefined) return { id: 0, name: words }
    if (patientId === undefined) return null
    const number = person.record({ id: patientId })
    const name = picked ? names.patient(picked) : number
    return { id: patientId, name: picked === undefined ? undefined : name }
  }
  return (
    <RecordPicker
      label={t('searchReports')}
      value={value()}
      onChange={choose}
      // Another service does not know the filter by request, and would answer with all reports.
      search={(text) =>
        releasedPatientSearch(client, text, { withRequest: offers('countReleased'), withTexts })
      }
      choiceOf={(record, text) => {
        if ('words' in record)
          return {
            id: 'words',
            label: record.words,
            text: t('inTexts', { words: record.words }),
            offer: 'search',
          }
        return 'report' in record ? reportChoice(record, text) : choiceOf(record, text)
      }}
      hint={[t('patientHelp'), withTexts && t('wordsHelp'), source].filter(Boolean).join(' ')}
      note={source}
      nothingFound={t('noPatients')}
      placeholder={t(withTexts ? 'searchPlaceholder' : 'patientPlaceholder')}
      listLabel={t('patientListLabel')}
      clearLabel={t('clearSearch')}
      className="w-full"
      start={start}
    />
  )
}
