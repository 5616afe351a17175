import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { employeeOperations } from '#contract/employee.ts'
import { fullName } from '#contract/personName.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { may } from '#portal/session/may.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { requester } from './recordQueries.ts'

/** The requesting physician: by name for who may read of employees, else by number. */
export function RequesterName({ id }: { id: number }) {
  const t = useTranslations('patientRecord')
  const { role } = useUser()
  const { data, isLoading, failureCount } = useQuery({
    ...requester(useClient(), id),
    enabled: id > 0 && may(role, employeeOperations.getEmployee),
  })
  if (data) return fullName(data)
  return isLoading && failureCount === 0 ? '…' : t('number', { id: String(id) })
}
