import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { patientListOperations } from '#contract/patients/patientList.ts'
import type { PatientList } from '#contract/patients/patientList.ts'
import { patientName } from '#contract/names/personName.ts'
import { paths, withQuery } from '#contract/portal/portalPaths.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { PatientHeading } from '#portal/records/patient/PatientName.tsx'
import { useCan } from '#portal/session/can.ts'
import { Button, buttonClass, IconButton } from '#portal/ui/form/Button.tsx'
import { FormAlert } from '#portal/ui/form/PlainForm.tsx'
import { LabelledSelect } from '#portal/ui/form/Select.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'
import { QuestionButton } from '#portal/ui/overlay/QuestionDialog.tsx'
import { ListsDialog } from './ListsDialog.tsx'
import { ListNameForm, NewList } from './NewList.tsx'
import { listedPatients, patientLists, removeFromList, useListChange } from './patientLists.ts'
import { useListProblem } from './useListProblem.ts'

export interface PatientListsDialogProps {
  /** The list that is shown at first. */
  listId?: number | undefined
  onClose: () => void
}

/** The user's lists of patients: makes, renames and removes them, and shows who is in one. */
export function PatientListsDialog({ listId, onClose }: PatientListsDialogProps) {
  const t = useTranslations('patientLists')
  const lists = useQuery(patientLists(useClient()))
  const [chosenId, choose] = useState(listId)
  const chosen = lists.data?.find(({ id }) => id === chosenId) ?? lists.data?.[0]
  return (
    <ListsDialog title={t('title')} lists={lists} onClose={onClose}>
      {chosen && (
        <>
          <LabelledSelect
            label={t('list')}
            value={chosen.id}
            onChange={({ target }) => choose(Number(target.value))}
          >
            {lists.data?.map(({ id, name, count }) => (
              <option key={id} value={id}>
                {t('option', { name, count })}
              </option>
            ))}
          </LabelledSelect>
          <ListedPatients list={chosen} onClose={onClose} />
          <ListSettings key={chosen.id} list={chosen} />
        </>
      )}
      {lists.data && (
        <div className={chosen ? 'border-t border-line pt-4' : ''}>
          <NewList label={t('newList')} action={t('create')} onCreated={({ id }) => choose(id)} />
        </div>
      )}
    </ListsDialog>
  )
}

function ListedPatients({ list, onClose }: { list: PatientList; onClose: () => void }) {
  const t = useTranslations('patientLists')
  const problemOf = useListProblem()
  const mayReadPatients = useCan({ access: 'patient.read' })
  const mayReadReports = useCan({ access: 'report.read' })
  const heading = useRef<HTMLParagraphElement>(null)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    listedPatients(useClient(), list.id),
  )
  const removing = useListChange(removeFromList)
  const patients = data?.pages.flatMap((page) => page.data)
  return (
    <>
      <p ref={heading} tabIndex={-1} className="outline-none">
        {data && t('shown', { count: data.pages[0]?.count ?? 0 })}
      </p>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <ul className="divide-y divide-line empty:hidden">
        {patients?.map((patient) => (
          <li key={patient.id} className="flex items-center gap-2">
            <Link
              to={
                mayReadPatients
                  ? paths.patient(patient.id)
                  : withQuery(paths.reports, { patientId: patient.id })
              }
              className="min-w-0 grow py-2 font-medium break-words text-accent-ink hover:underline"
              onClick={onClose}
            >
              <PatientHeading patient={patient} />
            </Link>
            <IconButton
              icon="close"
              variant="bare"
              label={t('take', { name: patientName(patient).shown })}
              onClick={() => {
                removing.mutate({ id: list.id, patientId: patient.id })
                heading.current?.focus()
              }}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {removing.error && <FormAlert>{problemOf(removing.error, 'patients')}</FormAlert>}
      {mayReadReports && list.count > 0 && (
        <Link
          to={withQuery(paths.reports, { patientListId: list.id })}
          className={`${buttonClass()} self-start`}
          onClick={onClose}
        >
          {t('showReports')}
        </Link>
      )}
    </>
  )
}

function ListSettings({ list }: { list: PatientList }) {
  const t = useTranslations('patientLists')
  const problemOf = useListProblem()
  const [name, setName] = useState(list.name)
  const renaming = useListChange((client, given: string) =>
    client.send(patientListOperations.renamePatientList, { body: { id: list.id, name: given } }),
  )
  const removing = useListChange((client, id: number) =>
    client.send(patientListOperations.removePatientList, { body: { id } }),
  )
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <ListNameForm
        label={t('name')}
        action={t('rename')}
        name={name}
        onName={setName}
        saving={renaming}
        onSubmit={(given) => renaming.mutate(given)}
      />
      <QuestionButton
        variant="quietDanger"
        className="-ml-3.5 self-start"
        busy={removing.isPending}
        label={t('remove')}
        title={t('removeTitle', { name: list.name })}
        text={<p>{t('removeText')}</p>}
        stay={t('stay')}
        goVariant="danger"
        onGo={() => removing.mutate(list.id)}
      />
      {removing.error && <FormAlert>{problemOf(removing.error, 'lists')}</FormAlert>}
    </div>
  )
}
