import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { employeeOperations } from '#contract/employee.ts'
import type { PatientDetail } from '#contract/patient.ts'
import { fullName } from '#contract/personName.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { may } from '#portal/session/may.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import { LookupSearch } from './LookupSearch.tsx'

/** What the patient does, who pays, and who sent the patient here. */
export function CareFields({ base }: { base: PatientDetail | undefined }) {
  const t = useTranslations('patientForm')
  return (
    <FieldGroup title={t('groups.care')}>
      <LookupSearch name="healthPlan" group="healthPlan" />
      <LookupSearch name="occupation" group="occupation" />
      {base?.physicianRequester && <Requester id={base.physicianRequester.id} />}
    </FieldGroup>
  )
}

/** Stays as it is: it comes with the requests. */
function Requester({ id }: { id: number }) {
  const t = useTranslations('patientForm')
  const client = useClient()
  const { role } = useUser()
  const { data } = useQuery({
    queryKey: ['patients', 'requester', id],
    queryFn: ({ signal }) => client.send(employeeOperations.getEmployee, { params: { id }, signal }),
    enabled: id > 0 && may(role, employeeOperations.getEmployee),
    staleTime: Infinity,
  })
  return (
    <dl className="flex flex-col gap-1.5">
      <dt className="text-small font-medium">{t('requester')}</dt>
      <dd className="flex min-h-control items-center text-ink-2">
        {data ? fullName(data) : t('unknown', { id: String(id) })}
      </dd>
    </dl>
  )
}
