import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listingOf } from '#contract/declaration/listing.ts'
import { readListing } from '#portal/http/client/readListing.ts'

const people = listingOf(z.object({ id: z.int(), name: z.string() }))
const person = (id: number) => ({ id, name: `Person ${id}` })

test('A record that is not of the contract’s form is listed apart with its id, and the others are read', async () => {
  const body = { count: 4, data: [person(1), { id: 2, name: null }, 'nonsense', person(4)] }
  await expect(readListing(people, body, 'r-1')).resolves.toEqual({
    success: true,
    listing: {
      count: 4,
      data: [person(1), person(4)],
      broken: [
        { id: 2, requestId: 'r-1' },
        { id: undefined, requestId: 'r-1' },
      ],
    },
  })
})

test.each([{ count: '1', data: [] }, { data: [] }, { count: 1, data: {} }, [], undefined])(
  'What stands round the records is either right, or nothing is: %j',
  async (body) => {
    await expect(readListing(people, body, undefined)).resolves.toMatchObject({ success: false })
  },
)

test('A long listing is read without blocking the page', async () => {
  let turns = 0
  const ticking = setInterval(() => (turns += 1))
  const slow = listingOf(
    z.pipe(
      z.unknown(),
      z.transform((value) => {
        const end = performance.now() + 2
        while (performance.now() < end);
        return value
      }),
    ),
  )
  await readListing(slow, { count: 100, data: Array.from({ length: 100 }, () => 1) }, undefined)
  clearInterval(ticking)
  expect(turns).toBeGreaterThan(3)
})
