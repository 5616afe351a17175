import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '#portal/ui/form/Field.tsx'
import { TextInput } from '#portal/ui/form/TextInput.tsx'

interface CodeFieldProps {
  kind: 'totp' | 'recovery'
  value: string
  onChange: (value: string) => void
  error: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

/** A field for a code, which may be typed or pasted with spaces. */
export function CodeField({ kind, value, onChange, error, inputRef }: CodeFieldProps) {
  const t = useTranslations('secondFactor')
  const isTotp = kind === 'totp'
  return (
    <Field
      label={t(isTotp ? 'code' : 'recovery')}
      description={t(isTotp ? 'codeHint' : 'recoveryHint')}
      error={error}
    >
      {(control) => (
        <TextInput
          {...control}
          ref={inputRef}
          name={isTotp ? 'one-time-code' : 'recovery-code'}
          autoComplete={isTotp ? 'one-time-code' : 'off'}
          inputMode={isTotp ? 'numeric' : 'text'}
          autoCapitalize={isTotp ? 'none' : 'characters'}
          spellCheck={false}
          maxLength={40}
          className="font-mono tracking-wider"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
