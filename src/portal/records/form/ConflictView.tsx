import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { ChoiceCard } from '#portal/ui/form/ChoiceCard.tsx'
import { AlertDialog } from '#portal/ui/overlay/AlertDialog.tsx'
import type { SavedRecord } from './saveLoop.ts'

type Version = 'yours' | 'stored'

interface ConflictViewProps<Field extends string> {
  /** The fields that were changed on both sides, and the record as it is stored now. */
  conflict: { fields: readonly Field[]; now: SavedRecord }
  labelOf: (field: Field) => string
  /** The values of a field in words; empty where there is none. */
  yours: (field: Field) => ReactNode
  stored: (field: Field) => ReactNode
  /** Called with the fields in which the stored value is to stay. */
  onSettle: (stored: Field[]) => void
  onClose: () => void
}

/** Lets the user choose between both versions of each field that somebody else has changed, too. Nothing is chosen beforehand. */
export function ConflictView<Field extends string>(props: ConflictViewProps<Field>) {
  const { conflict, labelOf, yours, stored, onSettle, onClose } = props
  const t = useTranslations('recordForm.conflict')
  const dates = useDates()
  const back = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<Partial<Record<Field, Version>>>({})
  const { fields, now } = conflict
  const left = fields.filter((field) => !chosen[field]).length
  const when = dates.moment(now.dateHourChanged)
  const who = now.userChanged.name
  return (
    <AlertDialog
      title={t('title')}
      description={
        <>
          <p>{who ? t('textBy', { when, who }) : t('text', { when })}</p>
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
            onClick={() => onSettle(fields.filter((field) => chosen[field] === 'stored'))}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      {fields.map((field) => (
        <VersionChoice
          key={field}
          label={labelOf(field)}
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

interface VersionChoiceProps extends Record<Version, ReactNode> {
  label: string
  chosen: Version | undefined
  onChoose: (version: Version) => void
}

/** Both versions of a field, side by side. */
function VersionChoice({ label, chosen, onChoose, ...values }: VersionChoiceProps) {
  const t = useTranslations('recordForm')
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-small font-medium">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['yours', 'stored'] as const).map((version) => (
          <ChoiceCard
            key={version}
            label={
              <>
                <span className="text-ink-2">{t(`conflict.${version}`)}</span>{' '}
                <span className="block text-base">{values[version] || t('emptyValue')}</span>
              </>
            }
            className="text-head"
            name={name}
            checked={chosen === version}
            onChange={() => onChoose(version)}
          />
        ))}
      </div>
    </fieldset>
  )
}
