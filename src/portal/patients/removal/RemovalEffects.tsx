import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patient.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { sharedName } from '#portal/patients/namesakes.ts'
import { echo } from '#portal/session/echo.ts'
import { Skeleton } from '#portal/ui/Skeleton.tsx'

/** What a removal does, and with whom the patient could be mistaken. */
export function RemovalEffects({ patient, isRead }: { patient: PatientDetail; isRead: boolean }) {
  const t = useTranslations('patients.removal')
  const { data: service } = useQuery(echo(useClient()))
  const { releasedReports, namesakes = 0 } = patient
  // Its place is kept, so that no button moves from under the pointer.
  if (!isRead && releasedReports === undefined) return <Skeleton className="h-16" />
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
