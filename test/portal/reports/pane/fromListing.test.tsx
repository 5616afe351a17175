import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findIn } from '#test/support/findIn.ts'
import { firstIds } from '#test/support/foreign/foreignRecords.ts'
import type { ForeignMoods } from '#test/support/foreign/foreignMoods.ts'
import { renderForeign } from '#test/support/renderForeign.tsx'

const id = (place: number) => firstIds.release + place
const panel = (name: string) => screen.findByRole('tabpanel', { name })
const panelSays = (name: string, text: string) =>
  waitFor(async () => expect(await panel(name)).toHaveTextContent(text))

test('A link opens a report with its neighbours in the order of the service, however far down it stands', async () => {
  const { user, address, listings } = await renderForeign(`/reports/${id(399)}`, { moods: { records: 600 } })
  await panelSays('Report', 'Laudo de demonstração número 400.')
  const button = (name: string) => screen.findByRole('button', { name })
  await waitFor(async () => expect(await button('Previous report')).toHaveAttribute('aria-disabled', 'false'))
  await user.click(await button('Previous report'))
  await waitFor(() => expect(address()).toBe(`/reports/${id(398)}`))
  await panelSays('Report', 'Laudo de demonstração número 399.')
  expect(listings()).toHaveLength(1)
})

test('The other reports of the patient are found in the listing, newest first, and can be compared', async () => {
  // Of 18 records, each patient has three of the same exam.
  const { user } = await renderForeign(`/reports/${id(12)}?tab=earlier`, { moods: { records: 18 } })
  const links = await findIn(
    () => screen.getByRole('tabpanel', { name: 'Earlier' }),
    (earlier) => earlier.getAllByRole('link'),
  )
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`/reports/${id(6)}`, `/reports/${id(0)}`])
  await user.click(within(await panel('Earlier')).getAllByRole('button', { name: /^Compare with/ })[1]!)
  const texts = within(await screen.findByRole('region', { name: /^Comparison/ }))
  expect(await texts.findAllByText(/Laudo de demonstração número/)).not.toHaveLength(0)
})

test('A report that the listing does not hold is reported as not listed by the service', async () => {
  await renderForeign('/reports/999999')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'It is not among the 24 reports the service lists.',
  )
})

test.each<Partial<ForeignMoods>>([{ gaps: 'null' }, { gaps: 'missing' }])(
  'What the service does not tell of a report is shown as not known (%o)',
  async (moods) => {
    const { user } = await renderForeign(`/reports/${id(4)}`, { moods: { ...moods, unknownFields: false } })
    expect(await screen.findByRole('heading', { level: 2, name: /^Name not known/ })).toBeVisible()
    for (const tab of [/^Report$/, /^PDF/, /^Images/, /^Earlier/, /^Details/]) {
      await user.click(screen.getByRole('tab', { name: tab }))
      await screen.findByRole('tabpanel', { name: tab })
      expect(document.body).not.toHaveTextContent(/undefined|NaN|Invalid|null|\[object/)
    }
    const grid = within(screen.getByRole('grid', { hidden: true }))
    expect(grid.getAllByText('Name not known').length).toBeGreaterThan(5)
  },
)

test('HTML of the service is text in names, and is cleaned in a report', async () => {
  await renderForeign(`/reports/${id(4)}`, { moods: { html: true } })
  expect(await screen.findByRole('heading', { level: 2, name: /<b>Jr\.<\/b> &amp; Cia/ })).toBeVisible()
  const text = await panel('Report')
  expect(await within(text).findByText(/Laudo de demonstração número 5\./)).toBeVisible()
  expect(text.querySelector('script, img, [style], [onerror]')).not.toBeInTheDocument()
})

test('Without an address for the PDFs their tab says so, and nothing offers to open one', async () => {
  const { service } = await renderForeign(`/reports/${id(4)}?tab=pdf`)
  await panelSays('PDF', 'The portal does not know where the PDFs are')
  expect(screen.queryByRole('button', { name: /PDF/ })).not.toBeInTheDocument()
  expect(service.requests.filter(({ path }) => path.includes('pdf'))).toEqual([])
})
