import { readFile } from 'node:fs/promises'
import { openAs } from './actions.ts'
import { expect, test } from './journey.ts'

test('a doctor shares a report by a link, somebody without an account reads it with the code, and the doctor revokes it', async ({
  page,
  axe,
  allowOnConsole,
}) => {
  await openAs(page, 'doctor', '/reports', 'Reports')
  await page.getByRole('grid', { name: 'Reports' }).getByRole('row').nth(2).click()
  const report = page.getByRole('article')
  await report.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Share by a link…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this report by a link' })
  await dialog.getByRole('textbox', { name: 'For whom' }).fill('Dra. Lima')
  await axe()
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect(dialog.getByRole('heading', { name: 'The link for Dra. Lima is ready' })).toBeFocused()
  await axe()
  const [link = '', code = ''] = await dialog.locator('code').allTextContents()
  const release = page.url()

  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'A report for you' })).toBeVisible()
  await axe()
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/can be opened 4 more times/)).toBeVisible()
  await axe()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the PDF' }).click()
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-')
  // Nothing leads from the page into the portal, and nothing of the report stays on the device.
  await expect(page.getByRole('link')).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(localStorage).concat(Object.keys(sessionStorage)))).toEqual([])

  await openAs(page, 'doctor', new URL(release).pathname, 'Reports')
  await report.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Share by a link…' }).click()
  await expect(dialog.getByText(/opened 1 of 5 times/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Revoke: Dra. Lima' }).click()
  await dialog.getByRole('button', { name: 'Revoke for good: Dra. Lima' }).click()
  await expect(dialog.getByText('The link for Dra. Lima is revoked.')).toBeVisible()
  await axe()

  allowOnConsole(/status of 404 .*\/share\/open/)
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('was revoked')
})
