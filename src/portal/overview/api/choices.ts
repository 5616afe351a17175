import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { employeeOperations } from '#contract/employee.ts'
import { examOperations } from '#contract/exam.ts'
import { fullName } from '#contract/personName.ts'
import { deviceType } from '#contract/resources/deviceType.ts'
import { unit } from '#contract/resources/unit.ts'
import type { Client } from '#portal/http/client/client.ts'
import type { SelectionName } from '#portal/overview/url.ts'

const CHOICES = 30

/** A record that figures can be limited to. */
export interface Named {
  id: number
  name: string
}

const named = ({ id, name }: Named): Named => ({ id, name })

/** The records whose names match what is typed. */
export const choicesOf = (client: Client, kind: SelectionName, name: string) =>
  queryOptions({
    queryKey: ['overview', 'choices', kind, name],
    queryFn: async ({ signal }): Promise<Named[]> => {
      const query = { name: name || undefined, limit: CHOICES }
      switch (kind) {
        case 'unitId':
          return (await client.page(resourceOperations(unit).query, { query, signal })).data.map(named)
        case 'modalityId':
          return (await client.page(resourceOperations(deviceType).query, { query, signal })).data.map(named)
        case 'examId':
          return (await client.page(examOperations.queryExam, { query, signal })).data.map(named)
        case 'examinerId': {
          const { data } = await client.page(employeeOperations.queryEmployee, {
            query: { ...query, examiner: 'true' },
            signal,
          })
          return data.map((one) => ({ id: one.id, name: fullName(one) }))
        }
      }
    },
    placeholderData: keepPreviousData,
  })

/** The name of a record that the address holds. */
export const nameOf = (client: Client, kind: SelectionName, id: number) =>
  queryOptions({
    queryKey: ['overview', 'name', kind, id],
    queryFn: async ({ signal }): Promise<string> => {
      const input = { params: { id }, signal }
      switch (kind) {
        case 'unitId':
          return (await client.send(resourceOperations(unit).get, input)).name
        case 'modalityId':
          return (await client.send(resourceOperations(deviceType).get, input)).name
        case 'examId':
          return (await client.send(examOperations.getExam, input)).name
        case 'examinerId':
          return fullName(await client.send(employeeOperations.getEmployee, input))
      }
    },
    staleTime: Infinity,
  })
