import { expect, test } from 'vitest'
import { readTextQuery } from '#contract/textSearch/textQuery.ts'
import { tsqueryOf } from '#service/reports/listing/foundWords.ts'

test.each([
  ['nódulo', "('nodul')"],
  ['nódulo -pólipo', "('nodul') & !('polip')"],
  ['"lobo direito"', "('lob direit')"],
  ['-"lobo direito" nódulo', "('nodul') & !('lob direit')"],
  ['"lobo superior direito"', "('lob superior' & 'superior direit' & 'lob' <-> 'superior' <-> 'direit')"],
])('of the search %s the index answers neighbouring words by their pairs', (search, tsquery) => {
  expect(tsqueryOf(readTextQuery(search))).toBe(tsquery)
})
