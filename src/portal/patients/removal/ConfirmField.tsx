import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '#portal/ui/Field.tsx'
import { TextInput } from '#portal/ui/TextInput.tsx'

interface ConfirmFieldProps {
  formId: string
  recordNumber: string
  typed: string
  onType: (text: string) => void
  readOnly: boolean
  /** The right number was typed, and sent off. */
  onConfirm: () => void
}

/** Where the record number is typed. A wrong digit is pointed out as soon as it is there, a missing one on Enter. */
export function ConfirmField({
  formId,
  recordNumber,
  typed,
  onType,
  readOnly,
  onConfirm,
}: ConfirmFieldProps) {
  const t = useTranslations('patients.removal')
  const [tried, setTried] = useState(false)
  const number = typed.trim()
  const isWrong = tried || !recordNumber.startsWith(number)
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(number !== '' && number !== recordNumber)
        if (number === recordNumber) onConfirm()
      }}
    >
      <Field label={t('confirm')} error={isWrong && <span role="alert">{t('wrong')}</span>}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            readOnly={readOnly}
            value={typed}
            // The locked button keeps the browser from sending the form.
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              event.currentTarget.form?.requestSubmit()
            }}
            onChange={(event) => {
              setTried(false)
              onType(event.target.value)
            }}
          />
        )}
      </Field>
    </form>
  )
}
