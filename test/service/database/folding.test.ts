import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fold } from '#contract/names/matching.ts'
import type { Database } from '#service/database/database.ts'
import { databases } from '#test/support/databases.ts'

describe.each(databases)('the fold of $name', ({ open }) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())

  // The blocks of living languages: what others hold, each database knows by its own version of Unicode.
  const characters = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter(
    (character) =>
      /[\0-\u024f\u1e00-\u1eff\u2c60-\u2c7f\uff00-\uff5e]/.test(character)
        ? /\p{Script=Latin}/u.test(character)
        : /[\p{Pd}\p{Zs}\u0300-\u036f’‘‛ʹʻʼʽˈ´′‵−]/u.test(character),
  )

  test('is that of the program, for all Latin letters, dashes, blanks and apostrophes', async () => {
    expect(characters.length).toBeGreaterThan(900)
    // Each database lowers the letters that nobody types for others by its own version of Unicode.
    const typed = characters.filter((character) => /^[\0-\u007f]*$/.test(fold(character)))
    const texts = typed.map((character) => `A${character}z`)
    const { rows } = await sql<{ folded: string }>`
      select folded(text) as folded from unnest(${texts}::text[]) with ordinality as given (text, place)
      order by place`.execute(database.queries)
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(fold))
  })

  test('leaves no Latin letter of a language that people cannot type', () => {
    const left = characters
      .filter((character) => /[\u00c0-\u0180\u1e00-\u1e9e\u1ea0-\u1ef9]/u.test(character))
      .filter((character) => /[^a-zʼʾ·]/u.test(fold(character)))
    expect(left).toEqual([])
  })
})
