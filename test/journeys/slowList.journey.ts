import { openAs } from './actions.ts'
import { expect, test } from './journey.ts'

test('a slow list and a list whose next page fails are reported accessibly', async ({
  page,
  axe,
  allowOnConsole,
}) => {
  allowOnConsole(/ERR_FAILED/)
  let behaviour: 'waits' | 'fails' | undefined
  await page.route(/portalreport\?/, async (route) => {
    const isMore = route.request().url().includes('after=')
    if (behaviour === 'fails' && isMore) return route.abort()
    // The request is never answered.
    if (behaviour === 'waits') return
    return route.continue()
  })
  behaviour = 'waits'
  await openAs(page, 'doctor', '/reports', 'Reports')
  const slow = page.getByText('This takes longer than usual')
  await expect(slow).toBeVisible()
  await axe()

  behaviour = 'fails'
  await page.getByRole('button', { name: 'Try again' }).click()
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(5)).toBeVisible()
  await grid.getByRole('row').nth(1).focus()
  await page.keyboard.press('End')
  await grid.evaluate((element) => element.parentElement?.scrollBy(0, 1000))
  const failed = page.getByText('The rest of the list could not be loaded.')
  await expect(failed).toBeInViewport()
  await axe()

  // With another filter the previous rows remain while the new ones are loaded.
  behaviour = 'waits'
  await page.getByRole('button', { name: 'Unread' }).click()
  await expect(slow).toBeVisible()
  await axe()
})
