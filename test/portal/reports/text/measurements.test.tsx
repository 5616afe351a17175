import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readPlainText } from '#contract/reportDocument/readPlain.ts'
import { watchNetwork } from '#test/support/network.ts'
import { readingRelease } from '#test/support/readingReleases.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { sharedService } from '#test/support/sharedService.ts'

const { releases } = await sharedService('reading')
const [first] = releases
const earlier = releases[12]!

/** Opens a report with one text after another of the same exam with another. */
async function openWith(now: string, before: string) {
  const [open, other] = [await readingRelease(first!), await readingRelease(earlier)]
  const withText = (release: typeof open, text: string) => ({
    ...release,
    report: { ...release.report, result: text, resultDocument: readPlainText(text) },
  })
  const network = watchNetwork((path) => {
    if (path === `/portalreport/${first}`) return Response.json(withText(open, now))
    return path === `/portalreport/${earlier}` ? Response.json(withText(other, before)) : undefined
  })
  const requested = () => network.requests.filter(({ path }) => path === `/portalreport/${earlier}`)
  return { ...(await renderReports(`/reports/${first}`)), requested }
}

test('Measures stand below the impression, beside those of the last report of the same exam', async () => {
  const { requested } = await openWith(
    'RIM DIREITO: Mede 10,2 cm.\n\nIMPRESSÃO: Rins normais.',
    'RIM DIREITO: Mede 9,9 cm.\n\nIMPRESSÃO: Rins normais.',
  )
  const row = within(await screen.findByRole('row', { name: /RIM DIREITO/ }))
  await waitFor(() =>
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '10,2 cm',
      '9,9 cm',
      '+0,3 cm',
    ]),
  )
  // A part of it is read.
  await waitFor(() => expect(requested().map(({ isPrefetch }) => isPrefetch)).toEqual([true, false]))
})

test('Where nothing can be compared, there are only the measures of now, and the report before is not read', async () => {
  const { requested } = await openWith(
    'RIM DIREITO: Mede 10,2 cm.\n\nIMPRESSÃO: Rins normais.',
    'RIM ESQUERDO: Mede 9,9 cm.\n\nIMPRESSÃO: Rins normais.',
  )
  await waitFor(() => expect(requested()).toHaveLength(1))
  const text = within(screen.getByRole('tabpanel', { name: 'Report' }))
  expect(text.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Measurement',
    'Now',
  ])
  expect(requested()[0]?.isPrefetch).toBe(true)
})

test('A measure leads to its sentence in the text', async () => {
  const { user } = await openWith('RIM DIREITO: Tópico. Mede 10,2 cm.\n\nIMPRESSÃO: Normal.', 'Sem texto.')
  const scrolled: Element[] = []
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    scrolled.push(this)
  }
  await user.click(await screen.findByRole('button', { name: 'RIM DIREITO' }))
  expect(document.getSelection()?.toString()).toBe('Mede 10,2 cm.')
  expect(scrolled.at(-1)).toHaveTextContent('Tópico. Mede 10,2 cm.')
})

test('Two findings of one size in one sentence are two rows', async () => {
  await openWith(
    'FÍGADO: Cisto de 12 mm no segmento VI, cisto de 12 mm no segmento II.\n\nIMPRESSÃO: Cistos.',
    'Sem texto.',
  )
  expect(await screen.findByRole('row', { name: /segmento VI / })).toBeVisible()
  expect(screen.getByRole('row', { name: /segmento II / })).toBeVisible()
})

const table = (...lines: string[]) =>
  `RIM DIREITO: Mede 10,2 cm.\n\nMEDIDAS:\n${lines.map((line) => `\t${line}`).join('\n')}\n\nIMPRESSÃO: Normal.`

test('Measures that the text lists on their own are shown once, and are among the full text as it came', async () => {
  const text = table('Rim direito                 \t10,2 cm', 'Baço                        \t9,7 cm')
  const { user } = await openWith(text, text.replace('9,7', '9,1'))
  const spleen = await screen.findByRole('row', { name: /^Baço/ })
  await waitFor(() => expect(spleen).toHaveTextContent('+0,6 cm'))
  const panel = within(screen.getByRole('tabpanel', { name: 'Report' }))
  expect(panel.getAllByText(/9,7 cm/)).toHaveLength(1)
  expect(panel.queryByRole('heading', { name: /^medidas/i })).toBeNull()
  // Only the kidney's has a sentence of its own.
  expect(panel.getByRole('button', { name: 'RIM DIREITO' })).toBeVisible()
  expect(panel.queryByRole('button', { name: 'Baço' })).toBeNull()
  await user.keyboard('t')
  expect(await panel.findByText(/^MEDIDAS/)).toBeVisible()
  expect(panel.getByText(/9,7 cm/)).toHaveTextContent('Rim direito')
})

test('A list of measures that says more than measures stays in the text', async () => {
  await openWith(
    table('Rim direito                 \t10,2 cm', 'Baço                        \t9,7 cm, aumentado'),
    'Sem texto.',
  )
  expect(await screen.findByRole('heading', { name: /^medidas/i })).toBeVisible()
  expect(screen.getByText(/aumentado/)).toHaveTextContent('Rim direito')
})

test('Lists of measures whose heading tells them apart stay in the text', async () => {
  await openWith(
    'PRÉ-MICCIONAL:\n\nBexiga   \t300 ml\n\nPÓS-MICCIONAL:\n\nBexiga   \t30 ml\n\nIMPRESSÃO: Normal.',
    'Sem texto.',
  )
  expect(await screen.findByText(/^PÓS-MICCIONAL/)).toBeVisible()
  const panel = within(screen.getByRole('tabpanel', { name: 'Report' }))
  expect(panel.getAllByText(/^Bexiga\s+300? ml$/)).toHaveLength(2)
})
