import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patient.ts'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { ConflictDialog } from '#portal/ui/overlay/ConflictDialog.tsx'
import { draftOf } from './draft.ts'
import type { Draft } from './draft.ts'
import { mergeConflict, rebased } from './mergeConflict.ts'
import { useFieldText } from './useFieldText.ts'

interface PatientConflictProps {
  base: PatientDetail
  draft: Draft
  /** The record as somebody else has saved it since. */
  now: PatientDetail
  /** Saves the chosen values on top of the record as it is now. */
  onSave: (merged: Draft) => void
  onClose: () => void
}

/** Asks which version of a patient's fields is right, where somebody else has changed the same ones. */
export function PatientConflict({ base, draft, now, onSave, onClose }: PatientConflictProps) {
  const t = useTranslations('patientForm')
  const text = usePatientText()
  const yours = useFieldText(draft)
  const stored = useFieldText(draftOf(now))
  return (
    <ConflictDialog
      title={t('conflict.title')}
      description={
        <>
          <p>{t('conflict.text', { when: text.changed(now) ?? text.created(now) })}</p>
          <p className="text-small text-ink-2">{t('conflict.otherChangesKept')}</p>
        </>
      }
      fields={mergeConflict(base, draft, now).map((name) => ({
        name,
        label: t(`fields.${name}`),
        yours: yours(name),
        stored: stored(name),
      }))}
      words={{
        yours: t('conflict.yours'),
        stored: t('conflict.stored'),
        emptyValue: t('conflict.emptyValue'),
        back: t('conflict.back'),
        save: t('conflict.save'),
        choicesLeft: (count) => t('conflict.choicesLeft', { count }),
      }}
      onSave={(kept) => onSave(rebased(base, draft, now, kept))}
      onClose={onClose}
    />
  )
}
