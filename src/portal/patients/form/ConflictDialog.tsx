import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patient.ts'
import { usePatientText } from '#portal/patients/usePatientText.ts'
import { AlertDialog } from '#portal/ui/AlertDialog.tsx'
import { Button } from '#portal/ui/Button.tsx'
import { draftOf } from './draft.ts'
import type { Draft, DraftField } from './draft.ts'
import { overlap, rebased } from './overlap.ts'
import { useFieldText } from './useFieldText.ts'
import { VersionChoice } from './VersionChoice.tsx'
import type { Version } from './VersionChoice.tsx'

interface ConflictDialogProps {
  base: PatientDetail
  draft: Draft
  /** The record as somebody else has saved it meanwhile. */
  now: PatientDetail
  /** Saves the form with what was chosen, on top of the record as it is now. */
  onSave: (merged: Draft) => void
  onClose: () => void
}

/** Somebody has changed the same fields since the record was read: both versions of each, and the choice, which nobody makes beforehand. */
export function ConflictDialog({ base, draft, now, onSave, onClose }: ConflictDialogProps) {
  const t = useTranslations('patientForm.conflict')
  const text = usePatientText()
  const back = useRef<HTMLButtonElement>(null)
  const fields = overlap(base, draft, now)
  const yours = useFieldText(draft)
  const stored = useFieldText(draftOf(now))
  const [chosen, setChosen] = useState<Partial<Record<DraftField, Version>>>({})
  const left = fields.filter((field) => !chosen[field]).length
  const kept = fields.filter((field) => chosen[field] === 'stored')
  return (
    <AlertDialog
      open
      title={t('title')}
      description={
        <>
          <p>{t('text', { when: text.changed(now) ?? text.created(now) })}</p>
          <p className="text-small text-ink-2">{t('others')}</p>
        </>
      }
      onClose={onClose}
      initialFocus={back}
      actions={
        <>
          <Button
            ref={back}
            className="focus:outline-2 focus:outline-offset-2 focus:outline-accent"
            onClick={onClose}
          >
            {t('back')}
          </Button>
          <Button look="primary" disabled={left > 0} onClick={() => onSave(rebased(base, draft, now, kept))}>
            {t('save')}
          </Button>
        </>
      }
    >
      {fields.map((field) => (
        <VersionChoice
          key={field}
          field={field}
          yours={yours(field)}
          stored={stored(field)}
          chosen={chosen[field]}
          onChoose={(version) => setChosen({ ...chosen, [field]: version })}
        />
      ))}
      <p role="status" className="text-small text-ink-2">
        {left > 0 && t('left', { count: left })}
      </p>
    </AlertDialog>
  )
}
