import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patient.ts'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { AlertDialog } from '#portal/ui/overlay/AlertDialog.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { draftOf } from './draft.ts'
import type { Draft, DraftField } from './draft.ts'
import { mergeConflict, rebased } from './mergeConflict.ts'
import { useFieldText } from './useFieldText.ts'

type Version = 'yours' | 'stored'

interface ConflictDialogProps {
  base: PatientDetail
  draft: Draft
  /** The record as somebody else has saved it since. */
  now: PatientDetail
  /** Saves the chosen values on top of the record as it is now. */
  onSave: (merged: Draft) => void
  onClose: () => void
}

/** Lets the user choose between both versions of each field that somebody else has changed, too. Nothing is chosen beforehand. */
export function ConflictDialog({ base, draft, now, onSave, onClose }: ConflictDialogProps) {
  const t = useTranslations('patientForm.conflict')
  const text = usePatientText()
  const back = useRef<HTMLButtonElement>(null)
  const fields = mergeConflict(base, draft, now)
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
          <p className="text-small text-ink-2">{t('otherChangesKept')}</p>
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
          <Button
            variant="primary"
            disabled={left > 0}
            onClick={() => onSave(rebased(base, draft, now, kept))}
          >
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
        {left > 0 && t('choicesLeft', { count: left })}
      </p>
    </AlertDialog>
  )
}

interface VersionChoiceProps {
  field: DraftField
  yours: string
  stored: string
  chosen: Version | undefined
  onChoose: (version: Version) => void
}

/** Both versions of a field, side by side. */
function VersionChoice({ field, yours, stored, chosen, onChoose }: VersionChoiceProps) {
  const t = useTranslations('patientForm')
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-small font-medium">{t(`fields.${field}`)}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {[['yours', yours] as const, ['stored', stored] as const].map(([version, text]) => (
          <label
            key={version}
            className="grid min-h-control min-w-0 grid-cols-[auto_minmax(0,1fr)] content-start items-center gap-x-2.5 rounded-control border border-line-strong px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={name}
              className="size-4 accent-accent"
              checked={chosen === version}
              onChange={() => onChoose(version)}
            />
            <span className="text-head text-ink-2">{t(`conflict.${version}`)}</span>
            <span className="col-start-2 min-w-0 break-words">{text || t('conflict.emptyValue')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
