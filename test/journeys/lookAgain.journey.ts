import { openAs } from './actions.ts'
import { expect, test } from './journey.ts'

test('a doctor sets a report aside, finds it in its view, and saves a view of one’s own', async ({
  page,
  axe,
}) => {
  await openAs(page, 'doctor', '/reports', 'Reports')
  const grid = page.getByRole('grid', { name: 'Reports' })
  await grid.getByRole('row').nth(2).click()
  await expect(page).toHaveURL(/\/reports\/\d+/)
  const opened = page.url()
  await expect(page.getByRole('article').getByRole('button', { name: 'More' })).toBeVisible()
  await page.keyboard.press('s')
  const question = page.getByRole('alertdialog', { name: 'Look at this report again' })
  await question.getByRole('radio', { name: /^In 6 months/ }).check()
  await question.getByRole('textbox', { name: 'Note, for yourself' }).fill('With the new images')
  await axe()
  await question.getByRole('button', { name: 'Set aside' }).click()
  const note = page.getByRole('note', { name: 'Set aside by you' })
  await expect(note).toContainText('With the new images')
  await axe()

  await page.keyboard.press('Escape')
  const views = page.getByRole('navigation', { name: 'Views' })
  await views.getByRole('button', { name: 'Set aside 1' }).click()
  await expect(page).toHaveURL('/reports?list=aside')
  await expect(grid.getByRole('row')).toHaveCount(2)
  await expect(grid).toContainText('With the new images')
  await axe()
  await grid.getByRole('row').nth(1).click()
  await expect(page).toHaveURL(`${opened}?list=aside`)
  await note.getByRole('button', { name: 'Remove' }).click()
  await expect(note).toContainText('No longer set aside.')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nothing is set aside')).toBeVisible()

  await views.getByRole('button', { name: 'All' }).click()
  await page.getByRole('button', { name: 'Unread', exact: true }).click()
  await page.getByRole('button', { name: 'Save as a view' }).click()
  const editor = page.getByRole('alertdialog', { name: 'Views' })
  await editor.getByRole('textbox').fill('To be read')
  await axe()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(views.getByRole('button', { name: /^To be read/ })).toHaveAttribute('aria-current', 'true')
})
