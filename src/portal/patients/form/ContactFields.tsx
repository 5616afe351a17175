import { useTranslations } from 'use-intl'
import { FieldGroup } from './FieldGroup.tsx'
import { usePatientForm } from './FormContext.ts'
import { Hint } from './Hint.tsx'
import { looksWrong } from './hints.ts'
import { LookupSearch } from './LookupSearch.tsx'
import { TextField } from './TextField.tsx'

/** How the patient is reached. */
export function ContactFields() {
  const t = useTranslations('patientForm')
  const { draft, change } = usePatientForm()
  const hint = (kind: 'phone' | 'email' | 'postalCode', text: string) =>
    looksWrong(kind, text) && <Hint>{t(`hints.${kind}`)}</Hint>
  return (
    <FieldGroup title={t('groups.contacts')}>
      <TextField name="mobile" type="tel" maxLength={40} note={hint('phone', draft.mobile)} />
      <TextField name="phone" type="tel" maxLength={40} note={hint('phone', draft.phone)} />
      <TextField
        name="email"
        inputMode="email"
        autoCapitalize="none"
        maxLength={200}
        note={hint('email', draft.email)}
      />
      <TextField name="address" maxLength={300} />
      <TextField name="postalCode" maxLength={20} note={hint('postalCode', draft.postalCode)} />
      <LookupSearch
        label={t('fields.city')}
        group="city"
        value={draft.city}
        onChange={(city) => change({ city })}
      />
    </FieldGroup>
  )
}
