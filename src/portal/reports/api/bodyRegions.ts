import { queryOptions } from '@tanstack/react-query'
import { examOperations } from '#contract/reports/exam.ts'
import type { Client } from '#portal/http/client/client.ts'

/** The regions of the body that exams are of. Apart from the other look-ups, which the page needs at once. */
export const bodyRegions = (client: Client) =>
  queryOptions({
    queryKey: ['reports', 'body regions'],
    queryFn: async ({ signal }) => {
      const { data } = await client.send(examOperations.listBodyRegions, { signal })
      return data.map(({ name }) => name)
    },
    staleTime: 60_000,
  })
