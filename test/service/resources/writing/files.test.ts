import { expect, test } from 'vitest'
import { employee } from '#contract/resources/employee.ts'
import { claimFiles } from '#service/resources/writing/files.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertFile } from '#test/support/records.ts'

test('a record names only files that were sent', async () => {
  const database = await anyDatabase.open()
  try {
    const sent = await insertFile(database.queries)
    const problems = await database.queries
      .transaction()
      .execute((trx) =>
        claimFiles(trx, employee, { photo: sent, sign: 'a text from before there were files.png' }),
      )
    expect(problems).toEqual([{ name: 'sign', problem: 'names no file that was sent' }])
  } finally {
    await database.close()
  }
})
