import { queryOptions } from '@tanstack/react-query'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { preference } from '#contract/resources/preference.ts'
import type { Role } from '#contract/roles.ts'
import type { Client } from '#portal/http/client/client.ts'

const operations = resourceOperations(preference)

/** The name of the preference that says that a user has seen the tour of a role. */
const nameOf = (role: Role) => `tour ${role}`

/** Whether a user has seen the tour of a role, on any device. */
export const seenTour = (client: Client, user: number, role: Role) =>
  queryOptions({
    queryKey: ['tour', 'seen', user, role],
    queryFn: async ({ signal }) => {
      const query = { user, name: nameOf(role), limit: 100 }
      const { data } = await client.page(operations.query, { query, signal })
      return data.some(({ name }) => name === nameOf(role))
    },
    staleTime: Infinity,
  })

/** Keeps it on the service. */
export const keepSeen = (client: Client, user: number, role: Role) =>
  client.send(operations.create, { body: { user: { id: user }, name: nameOf(role), value: 'seen' } })
