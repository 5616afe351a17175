import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/form/Button.tsx'
import { TextInput } from '#portal/ui/form/TextInput.tsx'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { useRecordForm } from './FormContext.ts'

/** A secret, which is never shown: a new one can be set. */
export function SecretField({ name, min }: { name: string; min: number }) {
  const t = useTranslations('settings.form')
  const labels = useLabels()
  const { group, record, draft, change, leave } = useRecordForm()
  const [isOpen, setOpen] = useState(false)
  const label = labels.field(group.name, name)
  if (record && !isOpen && draft[name] === '')
    return (
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        <p className="text-small font-medium">{label}</p>
        <Button onClick={() => setOpen(true)} aria-label={t('setSecretOf', { field: label })}>
          {t('setSecret')}
        </Button>
      </div>
    )
  return (
    <FieldFrame name={name} note={t('secretLength', { min })}>
      {(control) => (
        <TextInput
          {...control}
          ref={(input) => {
            if (isOpen && draft[name] === '') input?.focus()
          }}
          type="password"
          autoComplete="new-password"
          value={String(draft[name])}
          onChange={(event) => change({ [name]: event.target.value })}
          onBlur={() => leave(name)}
        />
      )}
    </FieldFrame>
  )
}
