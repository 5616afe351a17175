import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { FoundPatient, Patient } from '#contract/patients/patient.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { possibleDuplicates } from '#portal/patients/api/form.ts'
import type { DuplicateSearch } from '#portal/patients/api/form.ts'
import { useRestorePatient } from '#portal/patients/api/useRestorePatient.ts'
import { PatientIdentity } from '#portal/patients/identity/PatientIdentity.tsx'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { useCan } from '#portal/session/can.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { useDebounced } from '#portal/ui/form/useDebounced.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'
import { readBirthDate } from './birthDay.ts'
import { written } from './draft.ts'
import type { Draft } from './draft.ts'

interface DuplicatePanelProps {
  found: readonly FoundPatient[]
  heading: RefObject<HTMLHeadingElement | null>
}

/** Shows beside the form which records could be the same patient. The form can be saved all the same. */
export function DuplicatePanel({ found, heading }: DuplicatePanelProps) {
  const t = useTranslations('patientForm')
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="rounded-control border border-line bg-panel px-5 py-4 max-md:px-4"
    >
      <h2 ref={heading} id={id} tabIndex={-1} className="flex gap-2 text-small font-semibold">
        <Icon name="info" size={16} className="mt-px text-new" />
        {t('duplicates.title', { count: found.length })}
      </h2>
      <p className="mt-1 text-small text-ink-2">{t('duplicates.description')}</p>
      <DuplicateList found={found} />
    </section>
  )
}

/** Records that may be the same patient, with the facts that tell people apart. */
export function DuplicateList({ found }: { found: readonly FoundPatient[] }) {
  const t = useTranslations('patientForm')
  const canSeeRemoved = useCan({ access: 'patient.restore' })
  return (
    <ul className="flex flex-col divide-y divide-line">
      {found.map((patient) => (
        <li key={patient.id} className="flex flex-col gap-0.5 py-2.5">
          <PatientIdentity patient={patient} />
          {patient.dateHourDeleted !== null && <RemovedDuplicate patient={patient} />}
          {(patient.dateHourDeleted === null || canSeeRemoved) && (
            <Link
              to={paths.patient(patient.id)}
              className="self-start text-small font-medium text-accent-ink underline underline-offset-2 pointer-coarse:py-3"
            >
              {t('openRecord', { id: String(patient.id) })}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Says that a possible duplicate was removed, and lets a user with that permission restore it instead of creating a second record. */
function RemovedDuplicate({ patient }: { patient: Patient }) {
  const t = useTranslations('patientForm.duplicates')
  const problemTitle = useProblemTitle()
  const text = usePatientText()
  const canRestore = useCan({ access: 'patient.restore' })
  const { id } = patient
  const { restore, busy, outcome } = useRestorePatient()
  // Another user has restored it meanwhile, which is as good.
  if (outcome?.kind === 'restored' || outcome?.kind === 'alreadyRestored')
    return <p role="status">{t('restored')}</p>
  return (
    <>
      <p className="text-small font-medium text-danger">
        {t('removed', { when: text.removed(patient) ?? '' })}
      </p>
      {outcome && (
        <p role="alert" className="text-small text-danger">
          {t('notRestored', { problem: problemTitle(outcome.error) })}
        </p>
      )}
      {canRestore ? (
        <Button className="self-start" busy={busy} onClick={() => restore(id)}>
          {t('restore', { id: String(id) })}
        </Button>
      ) : (
        <p className="text-small text-ink-2">{t('askAdministrator')}</p>
      )}
    </>
  )
}

const SEARCH_DELAY_MS = 400
const MIN_DOCUMENT_DIGITS = 4

/** The query for duplicates of a draft; undefined while too little is typed. */
export function describedBy(draft: Draft, id: number | undefined): DuplicateSearch | undefined {
  const firstName = draft.firstName.trim()
  const lastName = draft.lastName.trim()
  const socialName = draft.socialName.trim()
  const birthDate = readBirthDate(draft.birthDate)
  const documents = written(draft.documents)
    .map((entry) => entry.number.trim())
    .filter((number) => number.replace(/\D/g, '').length >= MIN_DOCUMENT_DIGITS)
  const named = firstName !== '' && lastName !== '' && birthDate !== undefined
  if (!named && documents.length === 0) return undefined
  return {
    ...(id !== undefined && { id }),
    ...(named && { firstName, lastName, birthDate }),
    ...(named && socialName && { socialName }),
    ...(documents.length > 0 && { documents }),
  }
}

/** Records that may be the same patient as the draft, searched while one types. */
export function useDuplicates(draft: Draft, id: number | undefined): readonly Patient[] {
  const client = useClient()
  const isOffered = useCapability('findDuplicates') === 'offered'
  const settled = useDebounced(JSON.stringify(describedBy(draft, id) ?? null), SEARCH_DELAY_MS)
  const described = JSON.parse(settled) as DuplicateSearch | null
  const { data } = useQuery({
    ...possibleDuplicates(client, described ?? {}),
    enabled: isOffered && described !== null,
    placeholderData: keepPreviousData,
  })
  return described ? (data ?? none) : none
}

const none: readonly Patient[] = []
