import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patient.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { sharedName } from '#portal/patients/namesakes.ts'
import { echo } from '#portal/session/echo.ts'

/** What a removal does, and with whom the patient could be mistaken. */
export function RemovalEffects({ patient }: { patient: PatientDetail }) {
  const t = useTranslations('patients.removal')
  const { data: service } = useQuery(echo(useClient()))
  const { releasedReports, namesakes = 0 } = patient
  return (
    <p className="rounded-control bg-danger-soft px-4 py-3 text-danger">
      <strong className="font-semibold">
        {releasedReports === undefined ? t('reportsUnknown') : t('reports', { count: releasedReports })}
      </strong>
      {service?.operations.includes('restorePatient') && <> {t('restorable')}</>}
      {namesakes > 0 && <> {t('namesakes', { count: namesakes, name: sharedName(patient) })}</>}
    </p>
  )
}
