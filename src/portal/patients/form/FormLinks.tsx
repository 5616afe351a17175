import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { operations } from '#contract/operations.ts'
import { may } from '#portal/session/may.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { useOffered } from '#portal/session/useOffered.ts'
import { buttonClass } from '#portal/ui/Button.tsx'
import { Icon } from '#portal/ui/Icon.tsx'

/** Leads to an empty form, for who may make a record. */
export function NewPatientLink() {
  const t = useTranslations('patientForm')
  const { role } = useUser()
  const isOffered = useOffered('createPatient')
  if (!isOffered || !may(role, operations.createPatient)) return null
  return (
    <Link to="/patients/new" className={buttonClass()}>
      <Icon name="plus" size={16} />
      {t('new')}
    </Link>
  )
}

/** Leads to the form of a record, for who may change it. */
export function EditPatientLink({ id }: { id: number }) {
  const t = useTranslations('patientForm')
  const { role } = useUser()
  const isOffered = useOffered('updatePatient')
  if (!isOffered || !may(role, operations.updatePatient)) return null
  return (
    <Link to={`/patients/${id}/edit`} className={buttonClass()}>
      {t('edit')}
    </Link>
  )
}
