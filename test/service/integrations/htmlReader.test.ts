import { afterAll, expect, test } from 'vitest'
import { htmlReader } from '#service/integrations/intake/htmlReader.ts'

const { read, close } = htmlReader()
afterAll(() => close())

test('HTML is read as text with headings and paragraphs', async () => {
  expect(await read('<h2>Achados</h2><p>Fígado <b>normal</b>.</p><script>alert(1)</script>')).toBe(
    '# Achados\n\nFígado normal.',
  )
})

test('HTML that takes too much memory is refused by its field, and the next is read', async () => {
  const table = `<table>${'<tr><td colspan="1000000" rowspan="1000000">a'.repeat(500)}</table>`
  const [refused, next] = await Promise.allSettled([read(table), read('<p>Normal.</p>')])
  expect(refused).toMatchObject({ reason: { status: 400, details: { fields: [{ name: 'html' }] } } })
  expect(next).toEqual({ status: 'fulfilled', value: 'Normal.' })
})

test('HTML with more text than a report may have is refused by its field', async () => {
  await expect(read(`<p>${'a'.repeat(200_001)}</p>`)).rejects.toMatchObject({
    status: 400,
    details: { fields: [{ name: 'html', problem: 'holds more than 200000 characters of text' }] },
  })
})
