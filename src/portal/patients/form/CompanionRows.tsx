import { useTranslations } from 'use-intl'
import { Field } from '#portal/ui/Field.tsx'
import { TextInput } from '#portal/ui/TextInput.tsx'
import { newCompanion } from './draft.ts'
import type { CompanionRow } from './draft.ts'
import { usePatientForm } from './FormContext.ts'
import { Hint } from './Hint.tsx'
import { looksWrong } from './hints.ts'
import { kinships, useKinship } from './kinship.ts'
import { FieldRows } from './FieldRows.tsx'
import { Select } from './Select.tsx'

/** Who comes along with the patient. */
export function CompanionRows() {
  const t = useTranslations('patientForm')
  const kinship = useKinship()
  const { draft, change } = usePatientForm()
  const set = (row: number, part: Partial<CompanionRow>) =>
    change({ companions: draft.companions.map((it) => (it.row === row ? { ...it, ...part } : it)) })
  const text = (it: CompanionRow, name: 'name' | 'phone') => (
    <Field
      label={t(`companion.${name}`)}
      description={name === 'phone' && looksWrong('phone', it.phone) && <Hint>{t('hints.phone')}</Hint>}
      className={`min-w-0 grow ${name === 'name' ? 'basis-48' : 'basis-32'}`}
    >
      {(control) => (
        <TextInput
          {...control}
          type={name === 'phone' ? 'tel' : 'text'}
          maxLength={name === 'phone' ? 40 : 200}
          autoComplete="off"
          spellCheck={false}
          value={it[name]}
          onChange={(event) => set(it.row, { [name]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <FieldRows
      title={t('groups.companions')}
      rows={draft.companions}
      addLabel={t('addCompanion')}
      removeLabel={(place) => t('removeCompanion', { place })}
      onAdd={() => change({ companions: [...draft.companions, newCompanion()] })}
      onRemove={(row) => change({ companions: draft.companions.filter((it) => it.row !== row) })}
    >
      {(it) => (
        <>
          {text(it, 'name')}
          <Field label={t('companion.kinship')} className="w-40 max-sm:w-full">
            {(control) => (
              <Select
                {...control}
                value={it.kinship}
                onChange={(event) => set(it.row, { kinship: event.target.value })}
              >
                <option value="">{t('none')}</option>
                {[...new Set([...kinships, it.kinship])].filter(Boolean).map((code) => (
                  <option key={code} value={code}>
                    {kinship(code)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {text(it, 'phone')}
        </>
      )}
    </FieldRows>
  )
}
