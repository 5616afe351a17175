import { afterAll, expect, test } from 'vitest'
import { plainText } from '#contract/reportDocument/plainText.ts'
import { htmlReader } from '#service/integrations/intake/prepareReport.ts'

const { read, close } = htmlReader()
afterAll(() => close())

test('HTML is read as a document with headings and paragraphs', async () => {
  expect(plainText(await read('<h2>Achados</h2><p>Fígado <b>normal</b>.</p>'))).toBe(
    'Achados\n\nFígado normal.',
  )
})

test('HTML with tables of any size is refused by its field, and the next is read', async () => {
  const large = (span: string) => `<table>${`<tr><td ${span}>a`.repeat(5_001)}</table>`
  for (const span of ['colspan="1000000" rowspan="1000000"', 'rowspan="5000"'])
    await expect(read(large(span))).rejects.toMatchObject({
      status: 400,
      details: { fields: [{ name: 'html' }] },
    })
  expect(plainText(await read('<p>Normal.</p>'))).toBe('Normal.')
})

test('HTML with more text than a report may have is refused by its field', async () => {
  await expect(read(`<p>${'a'.repeat(200_001)}</p>`)).rejects.toMatchObject({
    status: 400,
    details: { fields: [{ name: 'html', problem: 'holds more than 200000 characters of text' }] },
  })
})
