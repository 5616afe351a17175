import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patient.ts'
import { useOffered } from '#portal/session/useOffered.ts'
import { Skeleton } from '#portal/ui/Skeleton.tsx'
import { SameName } from './SameName.tsx'

/** What a removal does, and with whom the patient could be mistaken. */
export function RemovalEffects({ patient, isRead }: { patient: PatientDetail; isRead: boolean }) {
  const t = useTranslations('patients.removal')
  const more = useTranslations('patientRemoval.with')
  const restorable = useOffered('restorePatient')
  const { releasedReports, unreleasedReports = 0, portalAccess } = patient
  // Its place is kept, so that no button moves from under the pointer.
  if (!isRead && releasedReports === undefined) return <Skeleton className="h-16" />
  return (
    <div className="flex flex-col gap-1 rounded-control bg-danger-soft px-4 py-3 text-danger">
      <ul aria-label={more('title')} className="font-semibold">
        <li>
          {releasedReports === undefined ? t('reportsUnknown') : t('reports', { count: releasedReports })}
        </li>
        {unreleasedReports > 0 && <li>{more('unreleased', { count: unreleasedReports })}</li>}
        {portalAccess !== null && <li>{more('portalAccess')}</li>}
      </ul>
      {restorable && <p>{t('restorable')}</p>}
      <SameName patient={patient} />
    </div>
  )
}
