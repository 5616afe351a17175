import { expect, test } from 'vitest'
import { draftOfDatabase } from '#service/resources/schema/draftMigration.ts'
import { databases } from '#test/support/databases.ts'

test.each(databases)('on $name the tables are as the groups are declared', async ({ open }) => {
  const database = await open()
  try {
    // Where this fails, `npm run migration` writes the drafts that are shown here.
    expect(await draftOfDatabase(database.queries)).toEqual([])
  } finally {
    await database.close()
  }
})
