import { useTranslations } from 'use-intl'
import { employeeOperations } from '#contract/employee.ts'
import type { PatientDetail } from '#contract/patient.ts'
import { fullName } from '#contract/personName.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { RequesterName } from '#portal/patients/record/RequesterName.tsx'
import { may } from '#portal/session/may.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { ChoiceSearch } from './ChoiceSearch.tsx'
import { usePatientForm } from './FormContext.ts'

const FOUND = 20

/** Who sent the patient here: chosen by who may look employees up, and read by others. */
export function RequesterField({ base }: { base: PatientDetail | undefined }) {
  const t = useTranslations('patientForm')
  const { role } = useUser()
  const client = useClient()
  const { draft, change } = usePatientForm()
  const { requester } = draft
  const label = t('fields.requester')
  if (!may(role, employeeOperations.queryEmployees))
    return base?.physicianRequester ? (
      <dl className="flex flex-col gap-1.5">
        <dt className="text-small font-medium">{label}</dt>
        <dd className="flex min-h-control items-center text-ink-2">
          <RequesterName requester={base.physicianRequester} />
        </dd>
      </dl>
    ) : null
  const find = async (name: string, signal: AbortSignal) => {
    const query = { name: name || undefined, limit: FOUND }
    const { data } = await client.page(employeeOperations.queryEmployees, { query, signal })
    return data.map((it) => ({ id: String(it.id), label: fullName(it) }))
  }
  return (
    <ChoiceSearch
      label={label}
      what="employees"
      find={find}
      value={requester && { id: requester.id, label: requester.name ?? t('unknown', { id: requester.id }) }}
      onChange={(choice) => change({ requester: choice && { id: choice.id, name: choice.label } })}
    />
  )
}
