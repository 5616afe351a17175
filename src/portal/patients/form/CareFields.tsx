import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patient.ts'
import { Fact } from '#portal/patients/FactList.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import { usePatientForm } from './FormContext.ts'
import { LookupSearch } from './LookupSearch.tsx'
import { RequesterField } from './RequesterField.tsx'
import { TextField } from './TextField.tsx'

/** Who pays, what the patient does, who sent the patient here, and how other systems know the patient. */
export function CareFields({ base }: { base: PatientDetail | undefined }) {
  const t = useTranslations('patientForm')
  const record = useTranslations('patientRecord')
  const { draft, change } = usePatientForm()
  const search = (name: 'healthPlan' | 'occupation') => (
    <LookupSearch
      label={t(`fields.${name}`)}
      group={name}
      value={draft[name]}
      onChange={(chosen) => change({ [name]: chosen })}
    />
  )
  return (
    <FieldGroup title={t('groups.care')}>
      {search('healthPlan')}
      {search('occupation')}
      <RequesterField base={base} />
      <TextField name="externalId" inputMode="numeric" maxLength={11} note={t('externalIdNote')} />
      {base && (
        <dl>
          {/* Given and taken by another system, which this form knows no names of. */}
          <Fact name={record('fields.portalAccess')}>
            {base.portalAccess
              ? record('hasAccess', { id: String(base.portalAccess.id) })
              : record('noAccess')}
          </Fact>
        </dl>
      )}
    </FieldGroup>
  )
}
