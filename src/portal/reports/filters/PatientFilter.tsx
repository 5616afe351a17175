import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { fold, words } from '#contract/matching.ts'
import { type FoundPatient, hasNumber, type Patient } from '#contract/patient.ts'
import type { ReleaseRow } from '#contract/release.ts'
import { patientNameLine } from '#contract/personName.ts'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useNames } from '#portal/reports/document/useNames.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import { Combobox } from '#portal/ui/listbox/Combobox.tsx'
import type { Choice } from '#portal/ui/listbox/Combobox.tsx'
import { keepChosen, releasedPatientSearch } from '#portal/reports/api/lookups.ts'
import { useChoiceWords } from '#portal/locale/words/useChoiceWords.ts'
import { useDebounced } from '#portal/ui/form/useDebounced.ts'
import { useFilterState } from './FilterContext.ts'
import type { FilterFieldProps } from './FilterContext.ts'

const SEARCH_DELAY_MS = 250

/**
 * Chooses the patient to filter by, by name, record number, document or birth date, or opens a report by the number of its request. What is typed identifies a patient, so it stays in this component: the
 * address holds the record number alone.
 */
export function PatientFilter({ clearable, className }: FilterFieldProps) {
  const { filters, names: filterNames, onFilter, onOpen } = useFilterState()
  const { patientId } = filters
  const picked = filterNames.patient
  const t = useTranslations('reportFilters')
  const choiceWords = useChoiceWords()
  const names = useNames()
  const client = useClient()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const search = useDebounced(text, SEARCH_DELAY_MS)
  const { capability, offers } = useCapabilities()
  // Another service does not know the filter, and would answer with all reports.
  const searchFor = (what: string) => releasedPatientSearch(client, what, offers('countReleased'))
  const found = useQuery({ ...searchFor(search), enabled: search !== '' && text !== '' })

  // Until the new answer comes, the patients of the one before that match are shown.
  const isBehind = found.data?.search !== text
  const answered = text === '' ? [] : (found.data?.data ?? [])
  const patients = isBehind ? answered.filter((candidate) => matches(candidate, text)) : answered
  const ofRequest = isBehind || text === '' ? [] : (found.data?.ofRequest ?? [])

  const choiceOf = (patient: FoundPatient): Choice => ({
    id: String(patient.id),
    label: names.patient(patient),
    content: <PatientChoice patient={patient} />,
  })
  const pick = (patient: FoundPatient): Choice => {
    keepChosen.patient(client, queryClient, patient)
    return choiceOf(patient)
  }
  const reportChoice = (row: ReleaseRow): Choice => ({
    id: `${OF_REQUEST}${row.id}`,
    label: names.exam(row.report.exam),
    content: <ReportChoice row={row} />,
    group: t('ofRequest', { number: text }),
  })
  const choose = (choice: Choice | null) => {
    if (choice?.id.startsWith(OF_REQUEST)) return onOpen(Number(choice.id.slice(OF_REQUEST.length)))
    const patient = patients.find(({ id }) => String(id) === choice?.id)
    if (patient) pick(patient)
    onFilter({ patientId: choice ? Number(choice.id) : undefined })
  }
  /** Enter after a record number takes it at once, without waiting for the suggestions. */
  const enter = async (entered: string) => {
    if (!isNumber(entered)) return null
    const { data } = await queryClient.fetchQuery(searchFor(entered.trim()))
    const patient = data.find((one) => hasNumber(one, Number(entered)))
    return patient ? pick(patient) : null
  }
  const source = capability('queryReleasedPatients') === 'computed' ? t('fromListing') : undefined
  const note = () => {
    if (text === '') return [t('patientHelp'), source].filter(Boolean).join(' ')
    if (found.isError) return t('patientsFailed')
    if (patients.length + ofRequest.length === 0) return isBehind ? t('searching') : t('noPatients')
    const { count, data } = found.data ?? { count: 0, data: [] }
    return count > data.length ? t('morePatients', { shown: data.length, count }) : source
  }
  const value = (): Choice | null => {
    if (patientId === undefined || picked === undefined) return null
    const label = picked ? names.patient(picked) : t('patientNumber', { id: String(patientId) })
    return { id: String(patientId), label }
  }
  return (
    <Combobox
      label={t('patient')}
      value={value()}
      onChange={choose}
      items={[...patients.map(choiceOf), ...ofRequest.map(reportChoice)]}
      isBehind={isBehind}
      {...choiceWords}
      onSearch={setTyped}
      onEnter={enter}
      placeholder={patientId === undefined ? t('patientPlaceholder') : t('loading')}
      note={note()}
      listLabel={t('patientListLabel')}
      clearLabel={clearable ? t('clearPatient') : undefined}
      className={className}
    />
  )
}

/** Before the id of a choice that is not a patient but a release. */
const OF_REQUEST = 'release '

const isNumber = (text: string) => /^\s*\d{1,10}\s*$/.test(text)

function matches(patient: Patient, text: string): boolean {
  const name = fold(patientNameLine(patient))
  return words(text).every((word) => name.includes(word) || word === String(patient.id))
}

/** A suggested patient, with the facts that tell namesakes apart. */
function PatientChoice({ patient }: { patient: FoundPatient }) {
  const t = useTranslations('reportFilters')
  const dates = useDates()
  const person = usePersonText()
  const names = useNames()
  const { id, birthDate, gender } = patient
  const facts = [
    t('record', { id: String(id) }),
    dates.birth(birthDate),
    person.short(birthDate, gender.code),
    person.formerly(patient),
  ].filter(Boolean)
  return (
    <span className="min-w-0">
      <span className="block">{names.patientLine(patient)}</span>{' '}
      <span className="block text-small text-ink-2">{facts.join(' · ')}</span>
    </span>
  )
}

/** A report of the request whose number was typed. */
function ReportChoice({ row: { report } }: { row: ReleaseRow }) {
  const dates = useDates()
  const names = useNames()
  const { dateReportRelease } = report
  const facts = [names.patientLine(report.patient), dateReportRelease && dates.day(dateReportRelease)]
  return (
    <span className="min-w-0">
      <span className="block">{names.exam(report.exam)}</span>{' '}
      <span className="block text-small text-ink-2">{facts.filter(Boolean).join(' · ')}</span>
    </span>
  )
}
