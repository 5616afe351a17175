import { useTranslations } from 'use-intl'
import type { BirthDatePrecision } from '#contract/birthDatePrecision.ts'
import { employeeOperations } from '#contract/employee.ts'
import type { PatientDetail } from '#contract/patient.ts'
import type { ExtensibleGroup } from '#contract/lookups.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { Fact } from '#portal/patients/record/FactValues.tsx'
import { RequesterName } from '#portal/patients/record/ReferenceName.tsx'
import { RecordField } from '#portal/records/pick/RecordField.tsx'
import { referenceChoice } from '#portal/records/pick/RecordPicker.tsx'
import { recordSearch } from '#portal/records/pick/recordSearch.ts'
import type { RecordReference } from '#portal/records/pick/recordSearch.ts'
import { useReference } from '#portal/records/pick/useReference.ts'
import { useCan } from '#portal/session/can.ts'
import { BirthDateField } from './BirthDateField.tsx'
import { FieldGroup } from '#portal/ui/form/FieldGroup.tsx'
import { usePatientForm } from './FormContext.ts'
import { Hint, looksWrong } from './Hint.tsx'
import { chosenOf, ReferenceField, referenceOf } from './ReferenceField.tsx'
import { ReferenceSelect } from './ReferenceSelect.tsx'
import { TextField } from './TextField.tsx'

/** Names, birth date, sex, marital status and unit. */
export function IdentityFields({ precision }: { precision: BirthDatePrecision }) {
  const t = useTranslations('patientForm')
  const { draft, change } = usePatientForm()
  return (
    <FieldGroup title={t('groups.identity')}>
      <TextField name="firstName" required autoCapitalize="words" />
      <TextField name="middleName" autoCapitalize="words" />
      <TextField name="lastName" required autoCapitalize="words" />
      <TextField name="socialName" autoCapitalize="words" note={t('socialNameHint')} />
      <TextField name="mother" autoCapitalize="words" />
      <TextField name="father" autoCapitalize="words" />
      <BirthDateField precision={precision} />
      <ReferenceSelect
        group="gender"
        label={t('fields.gender')}
        value={draft.gender}
        onChange={(gender) => change({ gender })}
      />
      <ReferenceSelect
        group="maritalStatus"
        label={t('fields.maritalStatus')}
        value={draft.maritalStatus}
        onChange={(maritalStatus) => change({ maritalStatus })}
      />
      <ReferenceSelect
        group="unit"
        label={t('fields.unit')}
        value={draft.unit}
        none={t('notRecorded')}
        onChange={(unit) => change({ unit })}
      />
    </FieldGroup>
  )
}

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
      <ReferenceField
        name="city"
        label={t('fields.city')}
        group="city"
        value={draft.city}
        onChange={(city) => change({ city })}
      />
    </FieldGroup>
  )
}

/** Health plan, occupation, requesting physician, and the ids in other systems. */
export function CareFields({ base }: { base: PatientDetail | undefined }) {
  const t = useTranslations('patientForm')
  const record = useTranslations('patientRecord')
  const { draft, change } = usePatientForm()
  const search = (name: 'defaultHealthPlan' | 'occupation', group: ExtensibleGroup) => (
    <ReferenceField
      name={name}
      label={t(`fields.${name}`)}
      group={group}
      value={draft[name]}
      onChange={(chosen) => change({ [name]: chosen })}
    />
  )
  return (
    <FieldGroup title={t('groups.care')}>
      {search('defaultHealthPlan', 'healthPlan')}
      {search('occupation', 'occupation')}
      <RequesterField base={base} />
      <TextField name="externalId" inputMode="numeric" maxLength={11} note={t('externalIdHint')} />
      {base && (
        <dl>
          {/* Another system manages it: the form only shows it. */}
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

/** The requesting physician. Users who may not search employees can only read it. */
function RequesterField({ base }: { base: PatientDetail | undefined }) {
  const t = useTranslations('patientForm')
  const client = useClient()
  const { draft, change } = usePatientForm()
  const { physicianRequester: requester } = draft
  const label = t('fields.physicianRequester')
  const canSearch = useCan(employeeOperations.queryEmployee)
  const shown = requester && {
    id: requester.id,
    label: requester.name ?? t('numberOnly', { id: requester.id }),
  }
  const value = useReference(referenceOf(shown), employeeOperations.getEmployee, 'detail')
  if (!canSearch)
    return base?.physicianRequester ? (
      <dl className="flex flex-col gap-1.5">
        <dt className="text-small font-medium">{label}</dt>
        <dd className="flex min-h-control items-center text-ink-2">
          <RequesterName requester={base.physicianRequester} />
        </dd>
      </dl>
    ) : null
  return (
    <RecordField
      label={label}
      value={value}
      onChange={(chosen: RecordReference | null) => change({ physicianRequester: chosenOf(chosen) })}
      search={(text) => recordSearch(client, employeeOperations.queryEmployee, text)}
      choiceOf={referenceChoice}
      placeholder={t('notRecorded')}
    />
  )
}
