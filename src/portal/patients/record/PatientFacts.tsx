import type { Patient, PatientDetail } from '#contract/patient.ts'
import { useTranslations } from 'use-intl'
import { isWhole } from '#portal/http/client/substitute.ts'
import {
  Fact,
  FactGroup,
  FactSection,
  FactsOf,
  Companion,
  DocumentList,
  Insurance,
  LooseList,
  Occupation,
  Screening,
} from './FactValues.tsx'
import { useReferenceName } from '#portal/patients/identity/codeText.ts'
import type { KnownPatient } from '#portal/patients/api/record.ts'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { ReferenceName, RequesterName } from './ReferenceName.tsx'
import { referenceId, textIn } from './looseRecord.ts'

interface PatientFactsProps {
  patient: KnownPatient
  /** Only the list's part of the record is known so far; the rest is loading. */
  coming: boolean
}

/** The facts of the record, in named groups. */
export const PatientFacts = ({ patient, coming }: PatientFactsProps) => (
  <FactsOf value={patient}>
    <IdentityFacts patient={patient} />
    <ContactFacts contacts={patient.contacts} coming={coming} />
    <div className="grid gap-4 sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2">
      <DocumentFacts documents={patient.documents} />
      <HealthPlanFacts patient={patient} />
      <UnitFacts patient={patient} />
      <OccupationFacts occupation={patient.occupation} />
      <CompanionFacts companions={patient.companions} />
      <ScreeningFacts screening={patient.screening} />
      <PortalAccessFacts portalAccess={patient.portalAccess} />
    </div>
    <RecordFacts patient={patient} />
  </FactsOf>
)

/** The fields that identify the patient, with those that tell people apart first. */
function IdentityFacts({ patient }: { patient: PatientDetail }) {
  const t = useTranslations('patientRecord')
  const text = usePatientText()
  const words = useReferenceName()
  const { gender, maritalStatus } = patient
  return (
    <FactGroup title={t('groups.identity')}>
      <Fact name={t('fields.birthDate')} of="birthDate">
        {[text.birthDate(patient), patient.birthDate && text.age(patient)].filter(Boolean).join(' · ')}
      </Fact>
      <Fact name={t('fields.gender')} of="gender">
        {gender.code ? (
          words({ name: '', code: gender.code })
        ) : (
          <ReferenceName group="gender" id={gender.id} />
        )}
      </Fact>
      <Fact name={t('fields.maritalStatus')} of="maritalStatus">
        <ReferenceName group="maritalStatus" id={maritalStatus.id} />
      </Fact>
      <Fact name={t('fields.mother')} of="mother">
        {patient.mother}
      </Fact>
      <Fact name={t('fields.father')} of="father">
        {patient.father}
      </Fact>
      <Fact name={t('fields.socialName')} of="socialName">
        {patient.socialName}
      </Fact>
      <Fact name={t('fields.firstName')} of="firstName">
        {patient.firstName}
      </Fact>
      <Fact name={t('fields.middleName')} of="middleName">
        {patient.middleName}
      </Fact>
      <Fact name={t('fields.lastName')} of="lastName">
        {patient.lastName}
      </Fact>
    </FactGroup>
  )
}

const contactFields = ['mobile', 'phone', 'email', 'address', 'postalCode'] as const

interface ContactFactsProps {
  contacts: PatientDetail['contacts']
  /** The record is loading: lists leave out phones and addresses. */
  coming: boolean
}

/** Phones and addresses. A field that the service does not have is left out. */
function ContactFacts({ contacts, coming }: ContactFactsProps) {
  const t = useTranslations('patientRecord')
  const { city } = contacts
  const cityId = referenceId(city)
  return (
    <FactGroup title={t('groups.contacts')}>
      {contactFields.map((field) =>
        contacts[field] === undefined && !coming ? null : (
          <Fact key={field} name={t(`fields.${field}`)}>
            {contacts[field] ?? '…'}
          </Fact>
        ),
      )}
      <Fact name={t('fields.city')} of="contacts">
        {cityId === undefined ? (
          city.name || textIn(city, 'id')
        ) : (
          <ReferenceName group="city" id={cityId} name={city.name} />
        )}
      </Fact>
    </FactGroup>
  )
}

function DocumentFacts({ documents }: Pick<Patient, 'documents'>) {
  const t = useTranslations('patientRecord')
  return (
    <FactSection title={t('groups.documents')} of="documents">
      <DocumentList documents={documents} />
    </FactSection>
  )
}

/** A negative number stands for the clinic's default plan, or for none. */
function HealthPlanFacts({ patient }: { patient: Patient }) {
  const t = useTranslations('patientRecord')
  const { defaultHealthPlan, insurance } = patient
  return (
    <FactSection title={t('groups.healthPlan')}>
      <dl className="grid gap-x-6 gap-y-4 @sm:grid-cols-2">
        <Fact name={t('fields.defaultHealthPlan')} of="defaultHealthPlan">
          {defaultHealthPlan < 0 ? (
            t('noHealthPlan')
          ) : (
            <ReferenceName group="healthPlan" id={defaultHealthPlan} />
          )}
        </Fact>
        <Fact name={t('fields.insurance')} of="insurance">
          <LooseList records={insurance}>{(entry) => <Insurance insurance={entry} />}</LooseList>
        </Fact>
      </dl>
    </FactSection>
  )
}

function OccupationFacts({ occupation }: Pick<Patient, 'occupation'>) {
  const t = useTranslations('patientRecord')
  return (
    <FactSection title={t('groups.occupation')} of="occupation">
      <LooseList records={occupation}>{(entry) => <Occupation occupation={entry} />}</LooseList>
    </FactSection>
  )
}

function CompanionFacts({ companions }: Pick<Patient, 'companions'>) {
  const t = useTranslations('patientRecord')
  return (
    <FactSection title={t('groups.companions')} of="companions">
      <LooseList records={companions}>{(entry) => <Companion companion={entry} />}</LooseList>
    </FactSection>
  )
}

/** The answers that were recorded before an examination. */
function ScreeningFacts({ screening }: Pick<Patient, 'screening'>) {
  const t = useTranslations('patientRecord')
  return (
    <FactSection title={t('groups.screening')} of="screening">
      <LooseList records={screening}>{(entry) => <Screening screening={entry} />}</LooseList>
    </FactSection>
  )
}

function UnitFacts({ patient: { unit, physicianRequester } }: { patient: Patient }) {
  const t = useTranslations('patientRecord')
  return (
    <FactSection title={t('groups.unit')}>
      <dl className="grid gap-x-6 gap-y-4 @sm:grid-cols-2">
        <Fact name={t('fields.unit')} of="unit">
          {unit.id !== null && <ReferenceName group="unit" id={unit.id} name={unit.name} />}
        </Fact>
        <Fact name={t('fields.physicianRequester')} of="physicianRequester">
          {physicianRequester && <RequesterName requester={physicianRequester} />}
        </Fact>
      </dl>
    </FactSection>
  )
}

/** Whether the patient has an own access to the released reports. */
function PortalAccessFacts({ portalAccess }: Pick<Patient, 'portalAccess'>) {
  const t = useTranslations('patientRecord')
  return (
    <FactSection title={t('groups.portalAccess')} of="portalAccess">
      {portalAccess ? t('hasAccess', { id: String(portalAccess.id) }) : t('noAccess')}
    </FactSection>
  )
}

/** The numbers of the record, and when and by whom it was created, changed and removed. */
function RecordFacts({ patient }: { patient: KnownPatient }) {
  const t = useTranslations('patientRecord')
  const text = usePatientText()
  const removed = text.removed(patient)
  const { releasedReports, fromListing } = patient
  return (
    <FactGroup title={t('groups.record')}>
      <Fact name={t('fields.id')}>{patient.id}</Fact>
      <Fact name={t('fields.externalId')} of="externalId">
        {patient.externalId ?? t('noExternalId')}
      </Fact>
      {releasedReports !== undefined && removed === undefined && (!fromListing || isWhole(fromListing)) && (
        <Fact name={t('fields.releasedReports')}>{String(releasedReports)}</Fact>
      )}
      <Fact name={t('fields.created')} of="dateHourCreated">
        {text.created(patient)}
      </Fact>
      <Fact name={t('fields.changed')} of="userChanged">
        {text.changed(patient) ?? t('notChanged')}
      </Fact>
      <Fact name={t('fields.removed')} of="dateHourDeleted">
        {removed ?? t('notRemoved')}
      </Fact>
    </FactGroup>
  )
}
