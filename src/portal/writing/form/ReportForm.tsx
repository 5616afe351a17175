import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useLanguage } from '#portal/locale/useLanguage.ts'
import { LeaveQuestion, RestoredNotice } from '#portal/session/drafts/DraftNotices.tsx'
import { goToUnchosen } from '#portal/ui/listbox/goToUnchosen.ts'
import { QuestionDialog } from '#portal/ui/overlay/QuestionDialog.tsx'
import { examSections } from '#portal/writing/api/initial.ts'
import { ImagesField } from '#portal/writing/files/ImagesField.tsx'
import { PdfField } from '#portal/writing/files/PdfField.tsx'
import { newSection, textOf, usualSections } from '#portal/writing/text/sections.ts'
import { TextSections } from '#portal/writing/text/TextSections.tsx'
import { FormBar } from './FormBar.tsx'
import { FormFields } from './FormFields.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { ReportConflict } from './ReportConflict.tsx'
import { ReportFacts } from './ReportFacts.tsx'
import { useClosing } from './useClosing.ts'
import { useFormErrors } from './useFormErrors.ts'
import type { Editing } from './useReportEditing.ts'
import { useRemoveDraft } from './useRemoveDraft.ts'

/** The fields of a draft, saved as they are typed, and what can be done with it. */
export function ReportForm({ editing }: { editing: Editing }) {
  const t = useTranslations('writing')
  const { base, draft, change, dirty, missing, error, conflict, guard } = editing
  const form = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState<'preview' | 'close'>()
  const [attempts, setAttempts] = useState(0)
  const errors = useFormErrors(editing, attempts > 0)
  const remove = useRemoveDraft(editing)
  const closing = useClosing(editing)
  useUnsavedWarning(dirty)
  useExamSections(editing)
  useEffect(() => {
    if (attempts > 0 || error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempts, error])

  const check = (next: 'preview' | 'close') => {
    const lacking = next === 'close' ? errors.closing : missing
    if (lacking.length > 0) setAttempts(attempts + 1)
    else if (!goToUnchosen(form.current)) setAsked(next)
  }
  return (
    <form
      ref={form}
      noValidate
      autoComplete="off"
      className="flex min-h-0 grow flex-col"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="min-h-0 grow scroll-py-4 overflow-auto px-6 py-5 max-md:px-4">
        <div inert={editing.isClosing} className="flex max-w-4xl min-w-0 flex-col gap-4">
          {editing.restored && <RestoredNotice onStartOver={editing.startOver} />}
          <FormFields editing={editing} errors={errors.shown} />
          <TextSections
            sections={draft.sections}
            onChange={(sections) => change({ sections })}
            error={errors.shown.sections}
          />
          <PdfField editing={editing} />
          <ImagesField editing={editing} />
        </div>
      </div>
      <FormBar
        editing={editing}
        elsewhere={errors.elsewhere}
        closing={closing}
        onPreview={() => {
          if (dirty) editing.save()
          check('preview')
        }}
        onClose={() => check('close')}
        onRemove={remove}
      />
      {guard.asks && <LeaveQuestion guard={guard} onDiscard={editing.discard} />}
      {asked === 'preview' && base && (
        <PreviewDialog
          report={base}
          isBehind={dirty || editing.isSaving}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'close' && typeof closing === 'string' && (
        <QuestionDialog
          title={t(`closing.${closing}.title`)}
          text={t(`closing.${closing}.text`, { doctor: draft.doctor?.name ?? '' })}
          stay={t('closing.stay')}
          go={t(`closing.${closing}.go`)}
          goVariant="primary"
          onStay={() => setAsked(undefined)}
          onGo={() => {
            setAsked(undefined)
            editing.save(true)
          }}
        >
          <ReportFacts report={draft} />
        </QuestionDialog>
      )}
      {conflict && <ReportConflict editing={editing} conflict={conflict} />}
    </form>
  )
}

/** The browser asks before the window is closed with something that is not saved yet. */
function useUnsavedWarning(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
}

/** A report in which nothing is written yet has the sections of its exam. */
function useExamSections({ base, draft, change }: Editing) {
  const language = useLanguage()
  const exam = draft.exam?.id ?? 0
  // Of which exam the sections are, and as what they began.
  const begun = useRef({ exam: base?.exam.id ?? 0, text: '' })
  const { data, isError } = useQuery(examSections(useClient(), exam))
  const begin = useEffectEvent(() => {
    const isWritten = draft.sections.some((section) => section.text.trim() !== '')
    if (exam === begun.current.exam || (isWritten && textOf(draft.sections) !== begun.current.text)) return
    const found = data?.sections.map(({ heading, text }) => newSection(heading, text)) ?? []
    const sections = found.length > 0 ? found : usualSections(data?.language ?? language)
    begun.current = { exam, text: textOf(sections) }
    change({ sections })
  })
  const isKnown = data !== undefined || isError
  useEffect(() => {
    if (isKnown) begin()
  }, [isKnown, exam])
}
