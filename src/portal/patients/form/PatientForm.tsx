import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patient.ts'
import { LeaveQuestion, RestoredNotice } from '#portal/session/drafts/DraftNotices.tsx'
import { goToUnchosen } from '#portal/ui/listbox/goToUnchosen.ts'
import { QuestionDialog } from '#portal/ui/overlay/QuestionDialog.tsx'
import { useLeaveGuard } from '#portal/ui/overlay/useLeaveGuard.ts'
import { useBirthDatePrecision } from './birthDatePrecision.ts'
import { PatientConflict } from './PatientConflict.tsx'
import { CompanionRows, DocumentRows, InsuranceRows, ScreeningRows } from './ListFields.tsx'
import { DuplicateList, DuplicatePanel } from './DuplicateList.tsx'
import { useDuplicates } from './duplicates.ts'
import { FormContext } from './FormContext.ts'
import { CareFields, ContactFields, IdentityFields } from './PatientFields.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useFieldErrors } from './fieldErrors.ts'
import type { PatientDraft } from './usePatientDraft.ts'
import type { Saving } from './useSaving.ts'

interface PatientFormProps {
  patientDraft: PatientDraft
  saving: Saving
  back: string
  /** Where what the form begins with comes from. */
  notice?: string | undefined
}

/** The fields of a patient in titled groups, and the questions that have to be answered before it is saved. */
export function PatientForm({ patientDraft, saving, back, notice }: PatientFormProps) {
  const t = useTranslations('patientForm')
  const { base, draft, dirty } = patientDraft
  const precision = useBirthDatePrecision(base)
  const errors = useFieldErrors(draft, saving.refused, precision)
  const found = useDuplicates(draft, base?.id)
  const guard = useLeaveGuard(dirty && !saving.busy, useNavigate())
  const form = useRef<HTMLFormElement>(null)
  const duplicates = useRef<HTMLHeadingElement>(null)
  const [attempts, setAttempts] = useState(0)

  // The focus goes to the first field with an error, after Save and after the service's refusal.
  useEffect(() => {
    if (attempts > 0 || saving.error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempts, saving.error])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    errors.showAll()
    if (errors.count > 0) setAttempts(attempts + 1)
    else if (!goToUnchosen(form.current)) saving.save({ draft, base, isConfirmed: false })
  }
  const { question, putOff } = saving

  return (
    <FormContext
      value={{
        draft,
        change: (part) => {
          // The refusal was about the values before.
          if (saving.error) saving.forget()
          patientDraft.change(part)
        },
        error: errors.error,
        leave: errors.leave,
      }}
    >
      <form ref={form} noValidate autoComplete="off" className="flex min-h-0 grow flex-col" onSubmit={submit}>
        <div className="min-h-0 grow scroll-py-4 overflow-auto px-6 py-5 max-md:px-4">
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,56rem)_minmax(16rem,20rem)]">
            <div className="flex min-w-0 max-w-4xl flex-col gap-4 xl:row-start-1">
              {patientDraft.restored && <RestoredNotice onStartOver={patientDraft.startOver} />}
              {notice && <p className="rounded-control border border-line bg-panel px-4 py-3">{notice}</p>}
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
        </div>
        <SaveBar
          back={back}
          busy={saving.busy}
          wrong={errors.shown}
          error={saving.error}
          elsewhere={errors.elsewhere}
          duplicates={found.length}
          onShowDuplicates={() => {
            duplicates.current?.scrollIntoView({ block: 'nearest' })
            duplicates.current?.focus()
          }}
        />
      </form>
      {guard.asks ? (
        <LeaveQuestion guard={guard} onDiscard={patientDraft.discard} />
      ) : (
        question?.kind === 'duplicates' && (
          <QuestionDialog
            title={t('duplicates.confirmTitle', { count: question.found.length })}
            text={t('duplicates.warning')}
            stay={t('backToForm')}
            go={base ? t('duplicates.saveAnyway') : t('duplicates.createAnyway')}
            onStay={putOff}
            onGo={() => saving.save({ ...question.attempt, isConfirmed: true })}
          >
            <DuplicateList found={question.found} />
          </QuestionDialog>
        )
      )}
      {question?.kind === 'conflict' && base && (
        <PatientConflict
          base={question.attempt.base ?? base}
          draft={question.attempt.draft}
          now={question.now}
          onClose={putOff}
          onSave={(merged) => save(merged, question.now)}
        />
      )}
    </FormContext>
  )

  function save(merged: typeof draft, now: PatientDetail) {
    patientDraft.rebase({ base: now, draft: merged })
    saving.save({ draft: merged, base: now, isConfirmed: true })
  }
}
