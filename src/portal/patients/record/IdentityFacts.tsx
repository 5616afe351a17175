import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patient.ts'
import { Fact, FactGroup } from '#portal/patients/FactList.tsx'
import { useLookupName } from '#portal/patients/useLookupName.ts'
import { usePatientText } from '#portal/patients/usePatientText.ts'
import { ReferenceName } from './ReferenceName.tsx'

/** Who the patient is: what tells people apart comes first. */
export function IdentityFacts({ patient }: { patient: PatientDetail }) {
  const t = useTranslations('patientRecord')
  const text = usePatientText()
  const words = useLookupName()
  const { gender, maritalStatus } = patient
  return (
    <FactGroup title={t('groups.identity')}>
      <Fact name={t('fields.birthDate')}>
        {text.birthDate(patient)} · {text.age(patient)}
      </Fact>
      <Fact name={t('fields.gender')}>
        {gender.code ? (
          words({ name: '', code: gender.code })
        ) : (
          <ReferenceName group="gender" id={gender.id} />
        )}
      </Fact>
      <Fact name={t('fields.maritalStatus')}>
        <ReferenceName group="maritalStatus" id={maritalStatus.id} />
      </Fact>
      <Fact name={t('fields.mother')}>{patient.mother}</Fact>
      <Fact name={t('fields.father')}>{patient.father}</Fact>
      <Fact name={t('fields.socialName')}>{patient.socialName}</Fact>
      <Fact name={t('fields.firstName')}>{patient.firstName}</Fact>
      <Fact name={t('fields.middleName')}>{patient.middleName}</Fact>
      <Fact name={t('fields.lastName')}>{patient.lastName}</Fact>
    </FactGroup>
  )
}
