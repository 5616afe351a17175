import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { employeeOperations } from '#contract/employee.ts'
import type { Patient } from '#contract/patient.ts'
import { fullName } from '#contract/personName.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { may } from '#portal/session/may.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { requester } from './recordQueries.ts'

interface RequesterNameProps {
  requester: NonNullable<Patient['physicianRequester']>
}

/** The requesting physician: by name where the record says it or who reads may ask for it, else by number. */
export function RequesterName({ requester: { id, name } }: RequesterNameProps) {
  const t = useTranslations('patientRecord')
  const { role } = useUser()
  const { data, isLoading, failureCount } = useQuery({
    ...requester(useClient(), id),
    enabled: !name && id > 0 && may(role, employeeOperations.getEmployee),
  })
  if (name) return name
  if (data) return fullName(data)
  return isLoading && failureCount === 0 ? '…' : t('number', { id: String(id) })
}
