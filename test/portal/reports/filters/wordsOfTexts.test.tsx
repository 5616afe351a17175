import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { saysCount } from '#test/support/saysCount.ts'
import { sharedService } from '#test/support/sharedService.ts'

await sharedService('reading')

const search = () => screen.findByRole('combobox', { name: 'Search reports' })

test('Words that are typed are searched for in the texts, and the rows show where they stand', async () => {
  const moves = vi.spyOn(window.history, 'pushState')
  const { user, address } = await renderReports('/reports')
  await user.type(await search(), 'gastrites -colon')
  await user.click(await screen.findByRole('option', { name: 'In the texts: gastrites -colon' }))
  await saysCount('130 of 130 reports')
  const [row] = await screen.findAllByText('Gastrite', { selector: 'mark' })
  expect(row).toBeVisible()
  expect(await search()).toHaveValue('gastrites -colon')
  expect([address(), JSON.stringify(sessionStorage), JSON.stringify(moves.mock.calls)].join()).not.toMatch(
    /gastrit/i,
  )

  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  await saysCount('130 reports')
  expect(screen.queryByText('Gastrite', { selector: 'mark' })).not.toBeInTheDocument()
})

test('What no text has leaves an empty list', async () => {
  const { user } = await renderReports('/reports')
  await user.type(await search(), '"antro leve"')
  await user.click(await screen.findByRole('option', { name: 'In the texts: "antro leve"' }))
  await saysCount('0 of 130 reports')
  expect(screen.queryByText('Gastrite', { selector: 'mark' })).not.toBeInTheDocument()
})

test('The words of a search are marked in the report that is opened, as long as the search stands', async () => {
  const marks = new Map<string, Set<Range>>()
  vi.stubGlobal('CSS', { ...globalThis.CSS, highlights: marks })
  vi.stubGlobal(
    'Highlight',
    class extends Set<Range> {
      constructor(...ranges: Range[]) {
        super(ranges)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const marked = () => [...(marks.get('found-words') ?? [])].map(String)
  const { user } = await renderReports('/reports')
  await user.type(await search(), 'gastrites')
  await user.click(await screen.findByRole('option', { name: 'In the texts: gastrites' }))
  const [row] = await screen.findAllByText('Gastrite', { selector: 'mark' })
  await user.click(row!)
  await eventually(() => expect(marked()).toContain('Gastrite'))
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  await eventually(() => expect(marked()).toEqual([]))
})

test('Back brings the words of the search before, from another search and from another page, and the history holds none', async () => {
  const { user } = await renderReports('/reports')
  const states = vi.spyOn(window.history, 'pushState')
  const searchFor = async (words: string) => {
    await user.type(await search(), words)
    await user.click(await screen.findByRole('option', { name: `In the texts: ${words}` }))
    await eventually(async () => expect(await search()).toHaveValue(words))
  }
  await searchFor('gastrites')
  await saysCount('130 of 130 reports')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  await saysCount('130 reports')
  await searchFor('"antro leve"')
  await saysCount('0 of 130 reports')
  await user.click(screen.getByRole('link', { name: 'Overview' }))
  await screen.findByRole('heading', { level: 1, name: 'Overview' })

  window.history.back()
  await saysCount('0 of 130 reports')
  expect(await search()).toHaveValue('"antro leve"')
  window.history.back()
  await saysCount('130 reports')
  expect(await search()).toHaveValue('')
  window.history.back()
  await saysCount('130 of 130 reports')
  expect(await search()).toHaveValue('gastrites')
  expect(JSON.stringify(states.mock.calls)).not.toMatch(/gastrit|antro/i)
})
