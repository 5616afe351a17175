import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { recordsShown, saysCount } from '#test/support/listScreen.ts'
import { watchNetwork } from '#test/support/network.ts'
import { releaseRow } from '#test/support/releaseRows.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { sharedService } from '#test/support/sharedService.ts'
import { menuItem } from '#test/support/paneMenu.ts'

const note = 'A report that you read was corrected'
const notes = '2 reports that you read were corrected'

/** Answers what is asked about corrections; the rest reaches the service. */
function answerCorrections(ids: readonly number[] = [9]) {
  const corrections = { rows: ids.map((id) => releaseRow(id)) }
  watchNetwork((path) =>
    path.startsWith('/portalreport?') && path.includes('corrected=true')
      ? Response.json({ count: corrections.rows.length, data: corrections.rows })
      : undefined,
  )
  return corrections
}

test('A reader is told of the correction of a report that was read, and is led to it', async () => {
  const [correction] = (await sharedService('reading')).releases.slice(89)
  answerCorrections([correction!])
  const { user, address } = await renderReports('/reports?sort=oldest')
  expect(await screen.findByText(note, { selector: 'button' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Show the correction$/ }))
  await waitFor(() => expect(address()).toBe(`/reports/${correction}?sort=oldest`))
  expect(await screen.findByRole('article')).toBeVisible()
})

test('A reader is led to the list of several corrections', async () => {
  answerCorrections([9, 8])
  const { user, address } = await renderReports('/reports?sort=oldest')
  expect(await screen.findByText(notes, { selector: 'button' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Show the corrections$/ }))
  await saysCount(2)
  await waitFor(async () => expect(await recordsShown()).toEqual([9, 8]))
  expect(address()).toBe('/reports?corrected=true')
  expect(screen.queryByText(notes)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Clear unread corrections' }))
  await waitFor(() => expect(address()).toBe('/reports'))
})

test('The note on corrections goes once they are marked as read', async () => {
  const corrections = answerCorrections()
  const { user } = await renderReports(`/reports/${(await sharedService('reading')).releases[93]}`)
  expect(await screen.findByText(note, { selector: 'button' })).toBeVisible()
  corrections.rows = []
  await user.click(await menuItem(user, /^Mark as unread/))
  await waitFor(() => expect(screen.queryByText(note)).not.toBeInTheDocument())
})
