import * as z from 'zod/mini'
import { id } from '#contract/declaration/field.ts'
import { listingOf } from '#contract/declaration/listing.ts'
import { operation } from '#contract/declaration/operation.ts'
import { chosenObject, chosenSchema } from '#contract/declaration/source.ts'

const GroupCount = chosenSchema('GroupCount', { group: z.string(), count: z.int() })
const FoundRecord = chosenSchema('FoundRecord', {
  group: z.string(),
  id: id(),
  name: z.string(),
})

/** All resource groups together. */
export const resourceOverviewOperations = {
  countResources: operation({
    summary: 'Count the records of each group that the user may read',
    method: 'GET',
    path: '/resource',
    load: 'search',
    access: 'setting.read',
    success: { status: 200, answer: { schema: listingOf(GroupCount) } },
  }),
  searchResources: operation({
    summary: 'Find records of all groups by words, five of each group',
    method: 'GET',
    path: '/resource/query',
    load: 'search',
    access: 'setting.read',
    query: chosenObject({ name: z.string().check(z.minLength(1), z.maxLength(200)) }),
    success: { status: 200, answer: { schema: listingOf(FoundRecord) } },
  }),
}
