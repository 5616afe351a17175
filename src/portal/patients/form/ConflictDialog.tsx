import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patient.ts'
import { usePatientText } from '#portal/patients/usePatientText.ts'
import { AlertDialog } from '#portal/ui/AlertDialog.tsx'
import { Button } from '#portal/ui/Button.tsx'
import { draftOf } from './draft.ts'
import type { Draft, DraftField } from './draft.ts'
import { isMine, mergedDraft, overlap } from './overlap.ts'
import { useFieldText } from './useFieldText.ts'
import { VersionChoice } from './VersionChoice.tsx'

interface ConflictDialogProps {
  base: PatientDetail
  draft: Draft
  /** The record as somebody else has saved it meanwhile. */
  now: PatientDetail
  /** Saves the form with what was chosen, on top of the record as it is now. */
  onSave: (merged: Draft) => void
  onClose: () => void
}

/** Somebody has changed the record since it was read: both versions, field by field, and the choice between them. */
export function ConflictDialog({ base, draft, now, onSave, onClose }: ConflictDialogProps) {
  const t = useTranslations('patientForm.conflict')
  const text = usePatientText()
  const back = useRef<HTMLButtonElement>(null)
  const fields = overlap(base, draft, now)
  const yours = useFieldText(draft)
  const stored = useFieldText(draftOf(now))
  const [kept, setKept] = useState<ReadonlySet<DraftField>>(
    // Whoever has not touched a field means what is stored.
    () => new Set(fields.filter((field) => !isMine(base, draft, field))),
  )
  const choose = (field: DraftField, version: 'yours' | 'stored') => {
    const next = new Set(kept)
    if (version === 'stored') next.add(field)
    else next.delete(field)
    setKept(next)
  }
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
          <Button look="primary" onClick={() => onSave(mergedDraft(draft, now, [...kept]))}>
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
          chosen={kept.has(field) ? 'stored' : 'yours'}
          onChoose={(version) => choose(field, version)}
        />
      ))}
    </AlertDialog>
  )
}
