import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patient.ts'
import { useOffered } from '#portal/session/useOffered.ts'
import { Skeleton } from '#portal/ui/Skeleton.tsx'
import { reportCount } from './reportsDraft.ts'
import { SameName } from './SameName.tsx'

interface RemovalEffectsProps {
  patient: PatientDetail
  isRead: boolean
  /** The record that the reports go to first. */
  movedTo: number | undefined
  /** Those of the name stand beside the patient. */
  compared: boolean
}

/** What a removal does, and with whom the patient could be mistaken. */
export function RemovalEffects({ patient, isRead, movedTo, compared }: RemovalEffectsProps) {
  const t = useTranslations('patients.removal')
  const more = useTranslations('patientRemoval.with')
  const restorable = useOffered('restorePatient')
  const { releasedReports, unreleasedReports = 0, portalAccess } = patient
  // Its place is kept, so that no button moves from under the pointer.
  if (!isRead && releasedReports === undefined) return <Skeleton className="h-16" />
  return (
    <div className="flex flex-col gap-1 rounded-control bg-danger-soft px-4 py-3 text-danger">
      <ul aria-label={more('title')} className="font-semibold">
        {movedTo === undefined ? (
          <>
            <li>
              {releasedReports === undefined ? t('reportsUnknown') : t('reports', { count: releasedReports })}
            </li>
            {unreleasedReports > 0 && <li>{more('unreleased', { count: unreleasedReports })}</li>}
          </>
        ) : (
          <li>{more('moved', { count: reportCount(patient), id: String(movedTo) })}</li>
        )}
        {portalAccess !== null && <li>{more('portalAccess')}</li>}
      </ul>
      {restorable && <p>{t('restorable')}</p>}
      <SameName patient={patient} compared={compared} />
    </div>
  )
}
