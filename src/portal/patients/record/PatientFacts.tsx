import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patients/patient.ts'
import { isWhole } from '#portal/http/client/substitute.ts'
import { isUnlisted } from '#portal/patients/api/record.ts'
import type { KnownPatient } from '#portal/patients/api/record.ts'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { TitledSection } from '#portal/ui/layout/TitledSection.tsx'
import { Fact, FactGroup } from './FactValues.tsx'
import { FieldValue } from './FieldValue.tsx'

interface PatientFactsProps {
  patient: KnownPatient
  /** Only the list's part of the record is known so far; the rest is loading. */
  coming: boolean
}

/** The fields that identify the patient, beside the birth date, with those that tell people apart first. */
const identityFields = [
  'gender',
  'maritalStatus',
  'mother',
  'father',
  'socialName',
  'firstName',
  'middleName',
  'lastName',
] as const
const contactFields = ['mobile', 'phone', 'email', 'address', 'postalCode'] as const
/** Groups of two fields. */
const pairs = [
  ['healthPlan', ['defaultHealthPlan', 'insurance']],
  ['unit', ['unit', 'physicianRequester']],
] as const
/** Groups of one field. */
const singles = ['occupation', 'companions', 'screening', 'portalAccess'] as const

/** The facts of the record, in named groups. */
export function PatientFacts({ patient, coming }: PatientFactsProps) {
  const t = useTranslations('patientRecord')
  const patients = useTranslations('patients')
  const text = usePatientText()
  const known = useKnown(patient)
  const valueOf = (field: keyof Patient) =>
    known(field, <FieldValue name={field} value={patient[field]} empty={patients('notRecorded')} />)
  const fact = (field: (typeof identityFields)[number] | (typeof pairs)[number][1][number]) => (
    <Fact key={field} name={t(`fields.${field}`)}>
      {valueOf(field)}
    </Fact>
  )
  const { contacts } = patient
  return (
    <>
      <FactGroup title={t('groups.identity')}>
        <Fact name={t('fields.birthDate')}>
          {known(
            'birthDate',
            [text.birthDate(patient), patient.birthDate && text.age(patient)].filter(Boolean).join(' · '),
          )}
        </Fact>
        {identityFields.map(fact)}
      </FactGroup>
      <FactGroup title={t('groups.contacts')}>
        {contactFields.map((field) =>
          // A field that the service does not have is left out; lists leave out phones and addresses.
          contacts[field] === undefined && !coming ? null : (
            <Fact key={field} name={t(`fields.${field}`)}>
              {contacts[field] ?? '…'}
            </Fact>
          ),
        )}
        <Fact name={t('fields.city')}>
          {known(
            'contacts',
            <FieldValue name="contacts.city" value={contacts.city} empty={patients('notRecorded')} />,
          )}
        </Fact>
      </FactGroup>
      <div className="grid gap-4 sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2">
        <TitledSection title={t('groups.documents')}>{valueOf('documents')}</TitledSection>
        {pairs.map(([group, fields]) => (
          <TitledSection key={group} title={t(`groups.${group}`)}>
            <dl className="grid gap-x-6 gap-y-4 @sm:grid-cols-2">{fields.map(fact)}</dl>
          </TitledSection>
        ))}
        {singles.map((field) => (
          <TitledSection key={field} title={t(`groups.${field}`)}>
            {valueOf(field)}
          </TitledSection>
        ))}
      </div>
      <RecordFacts patient={patient} />
    </>
  )
}

/** The numbers of the record, and when and by whom it was created, changed and removed. */
function RecordFacts({ patient }: { patient: KnownPatient }) {
  const t = useTranslations('patientRecord')
  const text = usePatientText()
  const known = useKnown(patient)
  const removed = text.removed(patient)
  const { releasedReports, fromListing } = patient
  return (
    <FactGroup title={t('groups.record')}>
      <Fact name={t('fields.id')}>{patient.id}</Fact>
      <Fact name={t('fields.externalId')}>
        {known('externalId', patient.externalId ?? t('noExternalId'))}
      </Fact>
      {releasedReports !== undefined && removed === undefined && (!fromListing || isWhole(fromListing)) && (
        <Fact name={t('fields.releasedReports')}>{String(releasedReports)}</Fact>
      )}
      <Fact name={t('fields.created')}>{known('dateHourCreated', text.created(patient))}</Fact>
      <Fact name={t('fields.changed')}>{known('userChanged', text.changed(patient) ?? t('notChanged'))}</Fact>
      <Fact name={t('fields.removed')}>{known('dateHourDeleted', removed ?? t('notRemoved'))}</Fact>
    </FactGroup>
  )
}

/** Writes that a field is not known, where the listing that the patient is known from lacks it. */
function useKnown(patient: KnownPatient) {
  const t = useTranslations('patients')
  return (field: keyof Patient, value: ReactNode) =>
    isUnlisted(patient, field) ? <span className="text-ink-3">{t('notListed')}</span> : value
}
