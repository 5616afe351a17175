import { queryOptions } from '@tanstack/react-query'
import { distinctName, WITHIN } from '#contract/declaration/distinctName.ts'
import type { Operation } from '#contract/declaration/operation.ts'
import { fullName } from '#contract/names/personName.ts'
import type { employeeOperations } from '#contract/reports/employee.ts'
import type { lookups } from '#contract/resources/lookups.ts'
import type { Client } from '#portal/http/client/client.ts'

/** A record as another one, a draft or an address refers to it. */
export interface RecordReference {
  id: number
  name?: string | undefined
  /** A text that tells it from namesakes. */
  detail?: string | undefined
}

type Named = { name?: string | undefined } | null | undefined

/** The fields that name a record of any group. */
interface Naming {
  id: number
  name?: string | undefined
  firstName?: string | undefined
  middleName?: string | undefined
  lastName?: string | undefined
  state?: Named
  council?: string | null | undefined
  registerNumber?: string | null | undefined
  registerState?: Named
}

/** A record by its name and what tells it apart: a city with its state, an employee with the register. */
export function referenceTo(record: Naming): RecordReference {
  const { id, name, firstName = '', middleName = '', lastName = '' } = record
  const register = record.registerNumber && [record.council, record.registerNumber].filter(Boolean).join(' ')
  return {
    id,
    name:
      name === undefined
        ? fullName({ firstName, middleName, lastName })
        : distinctName(name, record.state?.name),
    detail: register ? [register, record.registerState?.name].filter(Boolean).join(WITHIN) : undefined,
  }
}

/** The record that an address or a draft knows by its number alone. */
export const namedRecord = (client: Client, operation: Operation, id: number) =>
  queryOptions({
    queryKey: ['records', 'named', operation.path, id],
    queryFn: async ({ signal }) =>
      referenceTo(await client.send(operation as ById, { params: { id }, signal })),
    enabled: id > 0,
    staleTime: Infinity,
  })

type ById = typeof employeeOperations.getEmployee | typeof lookups.city.get
