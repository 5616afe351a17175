import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { fold, words } from '#contract/matching.ts'
import type { Patient } from '#contract/patient.ts'
import { patientName, patientNameLine } from '#contract/personName.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { Combobox } from '#portal/ui/Combobox.tsx'
import type { Choice } from '#portal/ui/Combobox.tsx'
import type { Filters } from '#portal/reports/place.ts'
import { releasedPatient, releasedPatients } from './filterQueries.ts'
import { PatientChoice } from './PatientChoice.tsx'
import { useDebounced } from './useDebounced.ts'
import { useFilteredPatient } from './useFilterNames.ts'

const PAUSE = 250

interface PatientFilterProps {
  filters: Filters
  onChange: (patientId: number | undefined) => void
  clearLabel?: string | undefined
  className?: string
}

/**
 * Chooses the patient to filter by, by name or record number. What is typed is about a patient: it stays in this component,
 * and nothing but the record number of the one who is picked goes on.
 */
export function PatientFilter({ filters, onChange, clearLabel, className = '' }: PatientFilterProps) {
  const t = useTranslations('reportFilters')
  const client = useClient()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const search = useDebounced(text, PAUSE)
  const found = useQuery({ ...releasedPatients(client, search), enabled: search !== '' && text !== '' })
  const picked = useFilteredPatient(filters)

  // Until the answer for what is typed is there, the one before is narrowed down to what fits.
  const patients = text === '' ? [] : (found.data?.data ?? []).filter((it) => matches(it, text))
  const { patientId } = filters

  const pick = (patient: Patient): Choice => {
    queryClient.setQueryData(releasedPatient(client, patient.id).queryKey, patient)
    return toChoice(patient)
  }
  const choose = (choice: Choice | null) => {
    const patient = patients.find(({ id }) => String(id) === choice?.id)
    if (patient) pick(patient)
    onChange(choice ? Number(choice.id) : undefined)
  }
  /** A record number need not wait for what is found by it. */
  const enter = async (entered: string) => {
    if (!isNumber(entered)) return null
    const { data } = await queryClient.fetchQuery(releasedPatients(client, entered.trim()))
    const patient = data.find(({ id }) => id === Number(entered))
    return patient ? pick(patient) : null
  }
  const note = () => {
    if (text === '') return t('patientHelp')
    if (found.isError) return t('patientsFailed')
    const isBehind = found.data?.search !== text
    if (patients.length === 0) return isBehind ? t('searching') : t('patientsNone')
    const { count, data } = found.data ?? { count: 0, data: [] }
    return count > data.length ? t('patientsMore', { shown: data.length, count }) : undefined
  }
  const value = (): Choice | null => {
    if (patientId === undefined || picked === undefined) return null
    const label = picked ? patientName(picked).shown : t('patientNumber', { id: String(patientId) })
    return { id: String(patientId), label }
  }
  return (
    <Combobox
      label={t('patient')}
      value={value()}
      onChange={choose}
      items={patients.map(toChoice)}
      onSearch={setTyped}
      onEnter={enter}
      placeholder={patientId === undefined ? t('patientHint') : t('examComing')}
      note={note()}
      listLabel={t('patients')}
      clearLabel={clearLabel}
      className={className}
    />
  )
}

const toChoice = (patient: Patient): Choice => ({
  id: String(patient.id),
  label: patientName(patient).shown,
  content: <PatientChoice patient={patient} />,
})

const isNumber = (text: string) => /^\s*\d{1,10}\s*$/.test(text)

function matches(patient: Patient, text: string): boolean {
  const name = fold(patientNameLine(patient))
  return words(text).every((word) => name.includes(word) || word === String(patient.id))
}
