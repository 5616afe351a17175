import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useLanguage } from '#portal/locale/useLanguage.ts'
import { ConflictView } from '#portal/records/form/ConflictView.tsx'
import { FormFrame } from '#portal/records/form/FormFrame.tsx'
import { ProblemSummary } from '#portal/records/form/ProblemSummary.tsx'
import { useFieldProblems } from '#portal/records/form/useFieldProblems.ts'
import type { FieldProblem, FieldProblems } from '#portal/records/form/useFieldProblems.ts'
import { useReportRights } from '#portal/session/useReportRights.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { QuestionDialog } from '#portal/ui/overlay/QuestionDialog.tsx'
import { examSections } from '#portal/writing/api/initial.ts'
import { ImagesField } from '#portal/writing/files/ImagesField.tsx'
import { PdfField } from '#portal/writing/files/PdfField.tsx'
import { TextSections } from '#portal/writing/text/TextSections.tsx'
import { newSection, textOf, usualSections, writtenSections } from '#portal/writing/text/sections.ts'
import { FormFields } from './FormFields.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { ReportFacts } from './ReportFacts.tsx'
import { SaveState } from './SaveState.tsx'
import { draftOf, timeProblem } from './draft.ts'
import type { Draft, DraftField } from './draft.ts'
import { useRemoveDraft } from './useRemoveDraft.ts'
import { useReportEditing } from './useReportEditing.ts'
import type { Editing, ReportEditing } from './useReportEditing.ts'

export function ReportForm(props: ReportEditing) {
  const t = useTranslations('writing')
  const editing = useReportEditing(props)
  const { base, draft, change, dirty, missing } = editing
  const [asked, setAsked] = useState<'preview' | 'close'>()
  const formRef = useRef<HTMLFormElement>(null)
  const problems = useReportProblems(formRef, editing)
  const remove = useRemoveDraft(editing)
  const closing = useClosing(editing)
  useExamSections(editing)
  return (
    <FormFrame
      layout="page"
      form={editing}
      formRef={formRef}
      status={
        <>
          <SaveState editing={editing} />
          {typeof closing === 'object' && closing.hint && <p className="text-ink-2">{closing.hint}</p>}
          <ProblemSummary formRef={formRef} problems={problems} error={null} />
        </>
      }
      actions={
        <>
          <Button variant="quietDanger" disabled={editing.isClosing} onClick={remove}>
            {t(base ? 'bar.remove' : 'bar.leave')}
          </Button>
          <Button
            onClick={() => {
              if (dirty) editing.save()
              if (problems.passes(missing)) setAsked('preview')
            }}
          >
            {t('bar.preview')}
          </Button>
          {typeof closing === 'string' && (
            <Button
              variant="primary"
              busy={editing.isClosing}
              onClick={() => {
                if (problems.passes()) setAsked('close')
              }}
            >
              {t(`closing.${closing}.go`)}
            </Button>
          )}
        </>
      }
    >
      <div inert={editing.isClosing} className="flex max-w-4xl min-w-0 flex-col gap-4">
        <FormFields editing={editing} problems={problems} />
        <TextSections
          sections={draft.sections}
          onChange={(sections) => change({ sections })}
          error={problems.errorOf('sections')}
        />
        <PdfField editing={editing} />
        <ImagesField editing={editing} />
      </div>
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
            editing.save({ closes: true })
          }}
        >
          <ReportFacts report={draft} />
        </QuestionDialog>
      )}
      <ReportConflict editing={editing} />
    </FormFrame>
  )
}

function ReportConflict({ editing }: { editing: Editing }) {
  const { conflict } = editing
  const fields = useTranslations('writing.form')
  const dates = useDates()
  const urgency = useTranslations('urgency')
  if (!conflict) return null
  const textIn = (from: Draft) => (field: DraftField) => {
    switch (field) {
      case 'sections':
        return textOf(from.sections)
      case 'dateExam':
        return from.dateExam && dates.moment(from.dateExam)
      case 'requestNumber':
      case 'correctionReason':
        return from[field]
      case 'priority':
        return urgency(`priorities.${from.priority}`)
      case 'critical':
        return from.critical ? urgency('criticalFinding') : ''
      default:
        return from[field]?.name ?? ''
    }
  }
  return (
    <ConflictView
      conflict={conflict}
      labelOf={fields}
      yours={textIn(editing.draft)}
      stored={textIn(draftOf(conflict.now))}
      onSettle={editing.settle}
      onClose={editing.putOff}
    />
  )
}

/** How the user can close a draft: by signing it, or without a signature, with the PDF that was supplied or for its doctor. Otherwise a hint that says who can. */
function useClosing({ base, draft: { doctor } }: Editing) {
  const t = useTranslations('writing.bar')
  const rights = useReportRights(doctor)
  if (rights.sign) return 'sign'
  if (base?.pdfSource === 'supplied' && rights.closeSupplied) return 'supplied'
  if (rights.close && doctor) return 'forDoctor'
  if (rights.isDoctor) return { hint: t('mayNotSign') }
  return { hint: doctor ? t('waitsForDoctor', { doctor: doctor.name ?? '' }) : undefined }
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

function useReportProblems(
  formRef: RefObject<HTMLFormElement | null>,
  { base, draft, missing, error, hasFailedToClose }: Editing,
): FieldProblems {
  const t = useTranslations('writing.fieldErrors')
  const fields = useTranslations('writing.form')
  const dates = useTranslations('dates')
  const correction = useTranslations('correction')
  const problems = new Map<DraftField, FieldProblem>()
  for (const field of missing) problems.set(field, { text: t(`missing.${field}`), isMissing: true })
  if (!draft.dateExam) problems.set('dateExam', { text: t('missing.dateExam'), isMissing: true })
  const wrongTime = timeProblem(draft)
  if (wrongTime) problems.set('dateExam', { text: dates(wrongTime), isMissing: false })
  if (writtenSections(draft.sections).length === 0 && base?.pdfSource !== 'supplied')
    problems.set('sections', { text: t('missing.sections'), isMissing: true })
  if (base?.amends && draft.correctionReason.trim() === '')
    problems.set('correctionReason', { text: correction('needed'), isMissing: true })
  return useFieldProblems({
    formRef,
    problems,
    labelOf: (name) => (name in draft ? fields(name as DraftField) : name),
    error,
    takesFocus: hasFailedToClose,
    fieldOf: (name) => {
      const [first = name] = name.split('.')
      return first === 'result' || first === 'resultDocument' ? 'sections' : first
    },
  })
}
