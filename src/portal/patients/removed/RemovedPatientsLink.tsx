import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { operations } from '#contract/operations.ts'
import { may } from '#portal/session/may.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { useOffered } from '#portal/session/useOffered.ts'
import { buttonClass } from '#portal/ui/Button.tsx'

/** Leads from the list to those who were removed from it, for who may see them. */
export function RemovedPatientsLink() {
  const t = useTranslations('patientList.removed')
  const { role } = useUser()
  const isOffered = useOffered('listRemovedPatients')
  if (!isOffered || !may(role, operations.listRemovedPatients)) return null
  return (
    <Link to="/patients/removed" className={buttonClass('quiet')}>
      {t('title')}
    </Link>
  )
}
