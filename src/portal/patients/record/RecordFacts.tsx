import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patient.ts'
import { Fact, FactGroup } from '#portal/patients/FactList.tsx'
import { usePatientText } from '#portal/patients/usePatientText.ts'

/** The record itself: its numbers, and who has written it when. */
export function RecordFacts({ patient }: { patient: PatientDetail }) {
  const t = useTranslations('patientRecord')
  const text = usePatientText()
  const removed = text.removed(patient)
  const { releasedReports } = patient
  return (
    <FactGroup title={t('groups.record')}>
      <Fact name={t('fields.id')}>{patient.id}</Fact>
      <Fact name={t('fields.externalId')}>{patient.externalId ?? t('noExternalId')}</Fact>
      {releasedReports !== undefined && removed === undefined && (
        <Fact name={t('fields.releasedReports')}>{String(releasedReports)}</Fact>
      )}
      <Fact name={t('fields.created')}>{text.created(patient)}</Fact>
      <Fact name={t('fields.changed')}>{text.changed(patient) ?? t('notChanged')}</Fact>
      <Fact name={t('fields.removed')}>{removed ?? t('notRemoved')}</Fact>
    </FactGroup>
  )
}
