import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { SentPatient } from '#contract/integrations/intake.ts'
import type { Patient, PatientDetail } from '#contract/patients/patient.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { showSaved } from '#portal/patients/api/cache.ts'
import {
  createPatient,
  possibleDuplicates,
  saves,
  storedRecord,
  updatePatient,
} from '#portal/patients/api/form.ts'
import { useBirthDatePrecision } from '#portal/patients/identity/birthDatePrecision.ts'
import { FieldValue } from '#portal/patients/record/FieldValue.tsx'
import { ConflictView } from '#portal/records/form/ConflictView.tsx'
import { FormFrame } from '#portal/records/form/FormFrame.tsx'
import { ProblemSummary } from '#portal/records/form/ProblemSummary.tsx'
import { useForm } from '#portal/records/form/useForm.ts'
import { Button, buttonClass } from '#portal/ui/form/Button.tsx'
import { QuestionDialog } from '#portal/ui/overlay/QuestionDialog.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'
import { FormContext, changedFields, draftOf, draftOfSent } from './draft.ts'
import type { Draft, DraftField } from './draft.ts'
import { DuplicateList, DuplicatePanel, describedBy, useDuplicates } from './DuplicateList.tsx'
import { CompanionRows, DocumentRows, InsuranceRows, ScreeningRows } from './ListFields.tsx'
import { changedPatient, newPatient, storedValue, valueIn } from './patientBody.ts'
import { CareFields, ContactFields, IdentityFields } from './PatientFields.tsx'
import { usePatientProblems } from './usePatientProblems.ts'

type EditedForm = ReturnType<typeof useSavedForm>

/** What a report in the inbox says of its patient. */
interface SentFrom {
  inboxId: number
  patient: SentPatient
}

interface PatientFormProps {
  /** The record as it was read; undefined for a new one. */
  read: PatientDetail | undefined
  /** What the form of a new patient begins with. */
  sent?: SentFrom | undefined
}

/** The fields of a patient in titled groups, and the questions that have to be answered before it is saved. */
export function PatientForm({ read, sent }: PatientFormProps) {
  const t = useTranslations('patientForm')
  const form = useSavedForm({ read, sent })
  const { base, draft, error, question, conflict } = form
  const precision = useBirthDatePrecision(base)
  const formRef = useRef<HTMLFormElement>(null)
  const problems = usePatientProblems({ formRef, draft, error, precision })
  const found = useDuplicates(draft, base?.id)
  const duplicates = useRef<HTMLHeadingElement>(null)
  return (
    <FormContext value={{ draft, change: form.change, error: problems.errorOf, leave: problems.leave }}>
      <FormFrame
        layout="page"
        form={form}
        formRef={formRef}
        status={
          <>
            <ProblemSummary formRef={formRef} problems={problems} error={error} />
            <div role="status">
              {found.length > 0 && (
                <button
                  type="button"
                  className="min-h-6 text-left font-medium text-new underline underline-offset-2 pointer-coarse:min-h-11"
                  onClick={() => {
                    duplicates.current?.scrollIntoView({ block: 'nearest' })
                    duplicates.current?.focus()
                  }}
                >
                  {t('duplicates.title', { count: found.length })}
                </button>
              )}
            </div>
          </>
        }
        actions={
          <>
            <Link to={read ? paths.patient(read.id) : paths.patients} className={buttonClass()}>
              {t('cancel')}
            </Link>
            <Button type="submit" variant="primary" busy={form.isSaving}>
              {t(base ? 'save' : 'create')}
            </Button>
          </>
        }
        onSubmit={() => {
          if (problems.passes()) form.save()
        }}
      >
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,56rem)_minmax(16rem,20rem)]">
          <div className="flex min-w-0 max-w-4xl flex-col gap-4 xl:row-start-1">
            {sent && (
              <p className="rounded-control border border-line bg-panel px-4 py-3">{t('filledFromInbox')}</p>
            )}
            <IdentityFields precision={precision} />
            <DocumentRows />
          </div>
          {found.length > 0 && (
            <aside className="max-w-4xl min-w-0 xl:sticky xl:top-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
              <DuplicatePanel found={found} heading={duplicates} />
            </aside>
          )}
          <div className="flex min-w-0 max-w-4xl flex-col gap-4 xl:row-start-2">
            <ContactFields />
            <CareFields base={base} />
            <InsuranceRows />
            <ScreeningRows />
            <CompanionRows />
          </div>
        </div>
      </FormFrame>
      {question && (
        <QuestionDialog
          title={t('duplicates.confirmTitle', { count: question.length })}
          text={t('duplicates.warning')}
          stay={t('backToForm')}
          go={base ? t('duplicates.saveAnyway') : t('duplicates.createAnyway')}
          onStay={form.putOff}
          onGo={form.confirm}
        >
          <DuplicateList found={question} />
        </QuestionDialog>
      )}
      {conflict && <PatientConflict form={form} conflict={conflict} />}
    </FormContext>
  )
}

function useSavedForm({ read, sent }: PatientFormProps) {
  const t = useTranslations('patientForm')
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotify()
  const canFindDuplicates = useCapability('findDuplicates') === 'offered'
  const [initial] = useState(() => (sent ? draftOfSent(sent.patient) : draftOf(undefined)))
  const form = useForm<PatientDetail, Draft, DraftField, readonly Patient[]>({
    name: `patients ${read?.id ?? (sent ? `new of ${sent.inboxId}` : 'new')}`,
    nameOf: ({ id }) => `patients ${id}`,
    read,
    draftOf: (patient) => (patient ? draftOf(patient) : initial),
    changedFields,
    create: (draft) => createPatient(client, newPatient(draft)),
    update: (base, draft) => updatePatient(client, changedPatient(draft, base)),
    reread: ({ id }) => storedRecord(client, id),
    isClosed: ({ dateHourDeleted }) => dateHourDeleted !== null,
    saves,
    askFirst: async (draft, base) => {
      const described = describedBy(draft, base?.id)
      const before = base && JSON.stringify(describedBy(draftOf(base), base.id))
      if (!canFindDuplicates || !described || JSON.stringify(described) === before) return undefined
      // When the search fails, the draft is saved all the same.
      const found = await queryClient.fetchQuery(possibleDuplicates(client, described)).catch(() => [])
      return found.length > 0 ? found : undefined
    },
    onSaved: (saved, { isNew, isMoreTyped }) => {
      showSaved(queryClient, saved)
      notify(t(isNew ? 'created' : 'saved', { id: String(saved.id) }))
      // Back is not to lead to the form again.
      const next = isMoreTyped ? paths.editPatient(saved.id) : paths.patient(saved.id)
      if (form.isShown()) void navigate(next, { replace: true })
    },
  })
  return form
}

interface PatientConflictProps {
  form: EditedForm
  conflict: NonNullable<EditedForm['conflict']>
}

/** Asks which version of a patient's fields is right, where somebody else has changed the same ones. */
function PatientConflict({ form, conflict }: PatientConflictProps) {
  const t = useTranslations('patientForm.fields')
  const valueOf = (field: DraftField, value: unknown) => (
    <FieldValue name={field === 'city' ? 'contacts.city' : field} value={value} />
  )
  return (
    <ConflictView
      conflict={conflict}
      labelOf={(field) => t(field)}
      yours={(field) => valueOf(field, valueIn(form.draft, field))}
      stored={(field) => valueOf(field, storedValue(conflict.now, field))}
      onSettle={form.settle}
      onClose={form.putOff}
    />
  )
}
