import { expect, test } from 'vitest'
import { HeldRecords } from '#portal/listing/read/heldRecords.ts'
import { readRow } from '#portal/listing/read/listedRecord.ts'

test('Records are as they came after their blocks were compressed, in every order of opening', async () => {
  const held = new HeldRecords(200)
  const records = Array.from({ length: 40 }, (_, index) => ({ id: index + 1, result: `Ação ${index}` }))
  for (const record of records) {
    held.add(readRow(record)!, new TextEncoder().encode(JSON.stringify(record)))
    await held.compress()
  }
  for (const index of [0, 39, 17, 18, 0, 25]) expect(await held.record(index)).toEqual(records[index])
})
