import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { DraftField } from './draft.ts'

export type Version = 'yours' | 'stored'

interface VersionChoiceProps {
  field: DraftField
  yours: string
  stored: string
  chosen: Version | undefined
  onChoose: (version: Version) => void
}

/** The two versions of a field beside each other. */
export function VersionChoice({ field, yours, stored, chosen, onChoose }: VersionChoiceProps) {
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
            <span className="col-start-2 min-w-0 break-words">{text || t('conflict.empty')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
