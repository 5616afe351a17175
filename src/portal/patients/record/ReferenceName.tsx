import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { LookupGroup } from '#contract/resources/lookups.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useReferenceName } from '#portal/patients/identity/codeText.ts'
import { referenceList, referenceRecord } from '#portal/patients/api/referenceData.ts'
import { employeeOperations } from '#contract/reports/employee.ts'
import type { Patient } from '#contract/patients/patient.ts'
import { useReference } from '#portal/records/pick/useReference.ts'

/** Groups so small that a whole one is loaded at once, and serves every record that is opened. */
const small: ReadonlySet<LookupGroup> = new Set(['gender', 'maritalStatus', 'unit', 'documentType'])

interface ReferenceNameProps {
  group: LookupGroup
  id: number
  /** The name in the record; then nothing is loaded. */
  name?: string | undefined
}

/** The name of a record of reference data, or its number where the name is not known. */
export function ReferenceName({ group, id, name }: ReferenceNameProps) {
  const t = useTranslations('patientRecord')
  const client = useClient()
  const words = useReferenceName()
  // A service whose records are known from its listing alone has nothing to look names up in.
  const isLookedUp = useCapability('getPatient') !== 'computed'
  const unknown = !name
  const all = useQuery({
    ...referenceList(client, group),
    enabled: isLookedUp && unknown && small.has(group),
  })
  const one = useQuery({
    ...referenceRecord(client, group, id),
    enabled: isLookedUp && unknown && !small.has(group) && id > 0,
  })
  if (!unknown) return name
  const found = all.data?.find((record) => record.id === id) ?? one.data
  if (found) return words(found)
  const { isLoading, failureCount, error, isSuccess } = small.has(group) ? all : one
  if (isLoading && failureCount === 0) return '…'
  // Other systems refer to records that the clinic does not have.
  const isUnlisted = isSuccess || (error && problemKind(error) === 'notFound')
  return t(isUnlisted ? 'numberNotListed' : 'numberOnly', { id: String(id) })
}

/** The requesting physician: by the name in the record, or by one that the user may look up, else by number. */
export function RequesterName({ requester }: { requester: NonNullable<Patient['physicianRequester']> }) {
  const shown = useReference(requester, employeeOperations.getEmployee)
  return shown?.name ?? '…'
}
