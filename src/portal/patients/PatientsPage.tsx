import { useRef } from 'react'
import { useParams } from 'react-router-dom'
import { idText } from '#contract/field.ts'
import { PatientList } from './PatientList.tsx'
import type { ListPlace } from './listPlace.ts'
import { PatientPage } from './PatientPage.tsx'
import { PatientProblem } from './PatientProblem.tsx'
import { usePatientSearch } from './usePatientSearch.ts'

const Id = idText()

/** The patients, or one of them. The list is left as it was while one is shown. */
export function PatientsPage() {
  const { patientId } = useParams()
  const place = useRef<ListPlace>({ search: '', offset: 0, row: undefined })
  const search = usePatientSearch({ shown: patientId === undefined })
  if (patientId === undefined) return <PatientList search={search} place={place} />
  const id = Id.safeParse(patientId).data
  if (id === undefined) return <PatientProblem />
  return <PatientPage key={id} id={id} search={search} place={place} />
}
