import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PatientList } from '#contract/patients/patientList.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { PatientHeading } from '#portal/records/patient/PatientName.tsx'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { FormAlert } from '#portal/ui/form/PlainForm.tsx'
import { ListsDialog } from './ListsDialog.tsx'
import { NewList } from './NewList.tsx'
import { addToList, patientLists, removeFromList, useListChange } from './patientLists.ts'
import { useListProblem } from './useListProblem.ts'

export interface ListsOfPatientProps {
  patient: Parameters<typeof PatientHeading>[0]['patient']
  onClose: () => void
}

/** What went wrong last, and with which of the lists; none: with one that was just made. */
interface ListProblem {
  listId?: number
  error: unknown
}

/** In which of the user's lists a patient is. Each choice acts at once. */
export function ListsOfPatient({ patient, onClose }: ListsOfPatientProps) {
  const t = useTranslations('patientLists')
  const lists = useQuery(patientLists(useClient(), patient.id))
  const { id: patientId } = patient
  const adding = useListChange(addToList)
  const [problem, setProblem] = useState<ListProblem>()
  return (
    <ListsDialog
      title={t('ofPatient')}
      subject={
        <p className="font-semibold break-words">
          <PatientHeading patient={patient} />
        </p>
      }
      lists={lists}
      onClose={onClose}
    >
      <ul>
        {lists.data?.map((list) => (
          <ListChoice
            key={list.id}
            list={list}
            patientId={patientId}
            problem={problem?.listId === list.id ? problem.error : undefined}
            onProblem={setProblem}
          />
        ))}
      </ul>
      {lists.data && (
        <NewList
          label={t('newList')}
          action={t('createAndAdd')}
          onCreated={({ id }) => {
            setProblem(undefined)
            adding.mutate({ id, patientId }, { onError: (error) => setProblem({ error }) })
          }}
        />
      )}
      {problem && problem.listId === undefined && <AddProblem error={problem.error} />}
    </ListsDialog>
  )
}

interface ListChoiceProps {
  list: PatientList
  patientId: number
  problem: unknown
  /** With `undefined`, as soon as the next change begins: what went wrong before is told no longer. */
  onProblem: (problem: ListProblem | undefined) => void
}

function ListChoice({ list, patientId, problem, onProblem }: ListChoiceProps) {
  const t = useTranslations('patientLists')
  const adding = useListChange(addToList)
  const removing = useListChange(removeFromList)
  const isPending = adding.isPending || removing.isPending
  const change = () => {
    if (isPending) return
    onProblem(undefined)
    const onError = (error: unknown) => onProblem({ listId: list.id, error })
    ;(list.holds ? removing : adding).mutate({ id: list.id, patientId }, { onError })
  }
  return (
    <li>
      <Checkbox
        label={
          <span className="min-w-0 break-words">
            {list.name} <span className="text-ink-3">{t('count', { count: list.count })}</span>
          </span>
        }
        className="min-h-9"
        // The list itself may be told before what else shows it.
        checked={adding.isPending || (!removing.isPending && (list.holds ?? false))}
        aria-disabled={isPending}
        onChange={change}
      />
      <AddProblem error={problem} />
    </li>
  )
}

function AddProblem({ error }: { error: unknown }) {
  const problemOf = useListProblem()
  return error ? <FormAlert>{problemOf(error, 'patients')}</FormAlert> : null
}
