import { expect } from 'vitest'
import type { Queries } from '#service/database/database.ts'
import { eventually } from './eventually.ts'

/** Waits until every PDF that was asked for is made, or could not be made. */
export const untilPdfsMade = (queries: Queries): Promise<void> =>
  eventually(async () =>
    expect(
      await queries.selectFrom('job').select('record_id').where('failed_at', 'is', null).execute(),
    ).toEqual([]),
  )
