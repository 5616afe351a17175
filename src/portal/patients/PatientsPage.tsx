import { useRef } from 'react'
import { useParams } from 'react-router-dom'
import { idText } from '#contract/field.ts'
import { operations } from '#contract/operations.ts'
import { ApiError } from '#portal/http/errors.ts'
import { may } from '#portal/session/may.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { LazyPatientForm } from './form/LazyPatientForm.tsx'
import { PatientList } from './PatientList.tsx'
import type { ListPlace } from './listPlace.ts'
import { PatientPage } from './PatientPage.tsx'
import { PatientProblem } from './PatientProblem.tsx'
import { LazyRemovedPatients } from './removed/LazyRemovedPatients.tsx'
import { usePatientSearch } from './usePatientSearch.ts'
import { usePatientSelection } from './usePatientSelection.ts'

const Id = idText()
const start: ListPlace = { search: '', offset: 0, row: undefined }

/** The patients, those who were removed, or one of them. A list is left as it was while one is shown. */
export function PatientsPage() {
  const { patientId, part } = useParams()
  const { role } = useUser()
  const place = useRef<ListPlace>({ ...start })
  const removedPlace = useRef<ListPlace>({ ...start })
  const maySeeRemoved = may(role, operations.listRemovedPatients)
  const search = usePatientSearch('found', { shown: patientId === undefined })
  const selection = usePatientSelection(search)
  const removed = usePatientSearch('removed', { shown: maySeeRemoved && patientId === 'removed' })

  if (patientId === undefined) return <PatientList search={search} place={place} selection={selection} />
  if (part === undefined && patientId === 'new') return <LazyPatientForm id={undefined} />
  if (part === undefined && patientId === 'removed') {
    if (!maySeeRemoved) return <PatientProblem error={new ApiError(403, undefined, null)} />
    return <LazyRemovedPatients search={removed} place={removedPlace} />
  }
  const id = Id.safeParse(patientId).data
  if (id === undefined || (part !== undefined && part !== 'edit')) return <PatientProblem />
  if (part === 'edit') return <LazyPatientForm key={id} id={id} />
  return <PatientPage key={id} id={id} search={search} place={place} />
}
