import { asDescribed } from '#contract/declaration/described.ts'
import { listingOf } from '#contract/declaration/listing.ts'
import { Release } from '#contract/reports/release.ts'
import { expectBody } from '#test/support/answers.ts'
import type { RunningService } from '#test/support/startService.ts'
import { reading } from '#test/support/reading.ts'

const Releases = listingOf(asDescribed(Release))

/** Lists releases as a doctor and proves that the answer has exactly the described form. */
export async function listReleases(
  service: RunningService,
  query = '',
): Promise<{ count: number; data: Release[] }> {
  return expectBody(
    await service.call('doctor', ...reading(`/portalreport${query && `?${query}`}`)),
    200,
    Releases,
  )
}

/** The ids of all releases that a query finds, in order. Proves that the listing has the right count. */
export async function releaseIds(service: RunningService, query = ''): Promise<number[]> {
  const { count, data } = await listReleases(service, query)
  if (count !== data.length) throw new Error(`${count} counted, ${data.length} listed`)
  return data.map(({ id }) => id)
}
