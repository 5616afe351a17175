import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { examOperations } from '#contract/reports/exam.ts'
import type { Client } from '#portal/http/client/client.ts'
import { recordSearch } from '#portal/records/pick/recordSearch.ts'
import { clientOf } from '#test/support/clinicRecords.ts'

test('A search for all records of a group reads them page by page, to the last', async () => {
  const client = await clientOf('doctor')
  const all = await client.send(examOperations.listExam)
  const asked: string[] = []
  // The same service, with pages of two.
  const page: Client['page'] = (operation, ...[input]) => {
    asked.push(operation.path)
    return client.page(
      operation,
      ...([
        { query: { limit: 2, after: (input as unknown as { query: { after?: string } }).query.after } },
      ] as never),
    )
  }
  const found = await new QueryClient().fetchQuery(
    recordSearch({ ...client, page }, examOperations.queryExam, '', { isWhole: true }),
  )
  expect(new Set(found.records.map(({ id }) => id))).toEqual(new Set(all.data.map(({ id }) => id)))
  expect(asked).toHaveLength(Math.ceil(all.count / 2))
  expect(all.count).toBeGreaterThan(2)
})
