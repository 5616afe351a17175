import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MAXIMUM_PASSKEY_NAME } from '#contract/factorOperations.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Field } from '#portal/ui/form/Field.tsx'
import { TextInput } from '#portal/ui/form/TextInput.tsx'

interface PasskeyNameFormProps {
  /** The name that it has. */
  name?: string
  submit: string
  busy: boolean
  onName: (name: string) => void
  onCancel: () => void
}

/** Asks for the name of a passkey. */
export function PasskeyNameForm({ name: before = '', submit, busy, onName, onCancel }: PasskeyNameFormProps) {
  const t = useTranslations('secondFactor.account')
  const [name, setName] = useState(before)
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <form
      noValidate
      className="flex max-w-lg flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(name.trim() === '')
        if (name.trim() !== '' && !busy) onName(name.trim())
      }}
    >
      <Field
        label={t('passkeyName')}
        description={t('passkeyNameHint')}
        error={isMissing && name.trim() === '' ? t('passkeyNameMissing') : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            autoComplete="off"
            maxLength={MAXIMUM_PASSKEY_NAME}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {submit}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
