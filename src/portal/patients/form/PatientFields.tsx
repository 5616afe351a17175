import { useTranslations } from 'use-intl'
import { isYear } from '#contract/patients/birthDate.ts'
import type { BirthDatePrecision } from '#contract/patients/birthDatePrecision.ts'
import { employeeOperations } from '#contract/reports/employee.ts'
import type { ExtensibleGroup } from '#contract/resources/lookups.ts'
import type { PatientDetail } from '#contract/patients/patient.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useDateField } from '#portal/locale/dates/useDateField.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useToday } from '#portal/locale/dates/useTimeZone.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import { Fact } from '#portal/patients/record/FactValues.tsx'
import { FieldValue } from '#portal/patients/record/FieldValue.tsx'
import { RequesterName } from '#portal/patients/record/ReferenceName.tsx'
import { RecordField } from '#portal/records/pick/RecordField.tsx'
import { referenceChoice } from '#portal/records/pick/RecordPicker.tsx'
import { recordSearch } from '#portal/records/pick/recordSearch.ts'
import type { RecordReference } from '#portal/records/recordReference.ts'
import { useReference } from '#portal/records/pick/useReference.ts'
import { useCan } from '#portal/session/can.ts'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { DateField } from '#portal/ui/form/DateField.tsx'
import { Field } from '#portal/ui/form/Field.tsx'
import { FieldGroup } from '#portal/ui/form/FieldGroup.tsx'
import { birthProblem, readBirthDate } from './birthDay.ts'
import { usePatientForm } from './draft.ts'
import { chosenOf, ReferenceField, referenceOf, ReferenceSelect } from './ReferenceFields.tsx'
import { PatientText, looksWrong } from './TextField.tsx'

/** Names, birth date, sex, marital status and unit. */
export function IdentityFields({ precision }: { precision: BirthDatePrecision }) {
  const t = useTranslations('patientForm')
  const { draft, change } = usePatientForm()
  const select = (name: 'gender' | 'maritalStatus' | 'unit', none?: string) => (
    <ReferenceSelect
      group={name}
      name={name}
      label={t(`fields.${name}`)}
      value={draft[name]}
      none={none}
      onChange={(chosen) => change({ [name]: chosen })}
    />
  )
  return (
    <FieldGroup title={t('groups.identity')}>
      <PatientText name="firstName" required autoCapitalize="words" />
      <PatientText name="middleName" autoCapitalize="words" />
      <PatientText name="lastName" required autoCapitalize="words" />
      <PatientText name="socialName" autoCapitalize="words" note={t('socialNameHint')} />
      <PatientText name="mother" autoCapitalize="words" />
      <PatientText name="father" autoCapitalize="words" />
      <BirthDateField precision={precision} />
      {select('gender')}
      {select('maritalStatus')}
      {select('unit', t('notRecorded'))}
    </FieldGroup>
  )
}

/** The birth date: a day, and where the clinic takes it a year alone, or that it is unknown. */
function BirthDateField({ precision }: { precision: BirthDatePrecision }) {
  const t = useTranslations('patientForm')
  const { draft, change, error, leave } = usePatientForm()
  const day = useDateField('day')
  const dates = useDates()
  const person = usePersonText()
  const today = useToday()
  const isUnknown = draft.birthDate === null
  const date = readBirthDate(draft.birthDate)
  const writeBirth = (held: string) => (isYear(held) ? held : day.form.write(held))
  const isTaken = date !== undefined && !birthProblem(draft.birthDate, { today, precision })
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        name="birthDate"
        label={t('fields.birthDate')}
        required={!isUnknown}
        description={
          !isUnknown &&
          // The typed date in words, because day and month are easily confused.
          (isTaken
            ? `${dates.birth(date)} · ${person.age(date)}`
            : t(precision === 'day' ? 'dateHint' : 'dateOrYearHint'))
        }
        error={error('birthDate')}
      >
        {(control) => (
          <DateField
            {...control}
            required={!isUnknown}
            disabled={isUnknown}
            inputMode="numeric"
            field={{
              ...day,
              form: { read: (text) => readBirthDate(text) ?? undefined, write: writeBirth },
              placeholder: isUnknown ? '' : day.placeholder,
            }}
            value={draft.birthDate ?? ''}
            onChange={(birthDate) => change({ birthDate })}
            onLeave={() => leave('birthDate')}
          />
        )}
      </Field>
      {precision === 'unknown' && (
        <Checkbox
          label={t('birthDateUnknown')}
          checked={isUnknown}
          onChange={({ target }) => change({ birthDate: target.checked ? null : '' })}
        />
      )}
    </div>
  )
}

/** How the patient is reached. */
export function ContactFields() {
  const t = useTranslations('patientForm')
  const { draft, change } = usePatientForm()
  const hint = (kind: 'phone' | 'email' | 'postalCode', text: string) =>
    looksWrong(kind, text) && t(`hints.${kind}`)
  return (
    <FieldGroup title={t('groups.contacts')}>
      <PatientText name="mobile" type="tel" maxLength={40} hint={hint('phone', draft.mobile)} />
      <PatientText name="phone" type="tel" maxLength={40} hint={hint('phone', draft.phone)} />
      <PatientText name="email" inputMode="email" autoCapitalize="none" hint={hint('email', draft.email)} />
      <PatientText name="address" maxLength={300} />
      <PatientText name="postalCode" maxLength={20} hint={hint('postalCode', draft.postalCode)} />
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
      <PatientText name="externalId" inputMode="numeric" maxLength={11} note={t('externalIdHint')} />
      {base && (
        <dl>
          {/* Another system manages it: the form only shows it. */}
          <Fact name={record('fields.portalAccess')}>
            <FieldValue name="portalAccess" value={base.portalAccess} />
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
  const { draft, change, error } = usePatientForm()
  const label = t('fields.physicianRequester')
  const canSearch = useCan(employeeOperations.queryEmployee)
  const requester = referenceOf(draft.physicianRequester)
  const value = useReference(requester, employeeOperations.getEmployee, 'detail')
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
      name="physicianRequester"
      label={label}
      value={value}
      error={error('physicianRequester')}
      onChange={(chosen: RecordReference | null) => change({ physicianRequester: chosenOf(chosen) })}
      search={(text) => recordSearch(client, employeeOperations.queryEmployee, text)}
      choiceOf={referenceChoice}
      placeholder={t('notRecorded')}
    />
  )
}
