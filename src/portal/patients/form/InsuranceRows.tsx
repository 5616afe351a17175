import { useTranslations } from 'use-intl'
import { Field } from '#portal/ui/Field.tsx'
import { TextInput } from '#portal/ui/TextInput.tsx'
import { newInsurance } from './draft.ts'
import type { InsuranceRow } from './draft.ts'
import { FieldRows } from './FieldRows.tsx'
import { usePatientForm } from './FormContext.ts'
import { LookupSearch } from './LookupSearch.tsx'

/** The plans that the patient has a card of. */
export function InsuranceRows() {
  const t = useTranslations('patientForm')
  const { draft, change } = usePatientForm()
  const set = (row: number, part: Partial<InsuranceRow>) =>
    change({ insurance: draft.insurance.map((it) => (it.row === row ? { ...it, ...part } : it)) })
  return (
    <FieldRows
      title={t('groups.insurance')}
      rows={draft.insurance}
      addLabel={t('addInsurance')}
      removeLabel={(place) => t('removeInsurance', { place })}
      onAdd={() => change({ insurance: [...draft.insurance, newInsurance()] })}
      onRemove={(row) => change({ insurance: draft.insurance.filter((it) => it.row !== row) })}
    >
      {({ row, plan, number }) => (
        <>
          <LookupSearch
            label={t('insurance.plan')}
            group="healthPlan"
            value={plan}
            onChange={(chosen) => set(row, { plan: chosen })}
            className="min-w-0 grow basis-48"
          />
          <Field label={t('insurance.number')} className="min-w-0 grow basis-40">
            {(control) => (
              <TextInput
                {...control}
                maxLength={100}
                autoComplete="off"
                spellCheck={false}
                value={number}
                onChange={(event) => set(row, { number: event.target.value })}
              />
            )}
          </Field>
        </>
      )}
    </FieldRows>
  )
}
