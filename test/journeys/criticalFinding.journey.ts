import type { Locator, Page } from '@playwright/test'
import { reportOperations } from '#contract/reports/reportOperations.ts'
import { colleague, openAs } from './actions.ts'
import { expect, test } from './journey.ts'

/** Goes to an element by Tab, and presses it. */
async function tabTo(page: Page, element: Locator, key = 'Enter') {
  await expect(element).toBeVisible()
  const isFocused = () => element.evaluate((found) => found === document.activeElement)
  for (let presses = 0; presses < 60 && !(await isFocused()); presses++) await page.keyboard.press('Tab')
  await expect(element).toBeFocused()
  await page.keyboard.press(key)
}

test('a doctor finds a critical report by the palette, acknowledges it and opens an earlier one beside it, by keyboard alone', async ({
  page,
  request,
  axe,
}) => {
  const service = await colleague(request, 'admin')
  const { data } = await service.releases()
  const isOther = (one: (typeof data)[number], other: (typeof data)[number]) =>
    one.report.patient.id === other.report.patient.id && one.report.exam.name !== other.report.exam.name
  const earlier = data.find((one) => data.some((other) => isOther(one, other)))
  const like = earlier && data.find((other) => isOther(earlier, other))
  if (!earlier || !like) throw new Error('No patient of the clinic had two exams.')
  const { exam } = like.report
  const signed = await service.sign(like.report, like.report.patient)
  const { id, dateHourChanged } = signed
  await service.send(reportOperations.prioritizeReport, {
    id,
    dateHourChanged,
    priority: 'urgent',
    critical: true,
  })
  const release = await service.release(signed)

  await openAs(page, 'doctor', '/overview', 'Overview')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const field = palette.getByRole('combobox')
  await expect(field).toBeFocused()
  await page.keyboard.type(exam.name)
  const found = palette.getByRole('group', { name: 'Reports by exam' }).getByRole('option', {
    name: exam.name,
    exact: true,
  })
  await expect(found).toBeVisible()
  await axe()
  const activeId = await found.getAttribute('id')
  const isActive = async () => (await field.getAttribute('aria-activedescendant')) === activeId
  for (let presses = 0; presses < 20 && !(await isActive()); presses++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/reports?examId=${exam.id}`)
  const row = page.getByRole('grid', { name: 'Reports' }).getByRole('row').nth(1)
  await expect(row).toContainText('Critical')

  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/reports/${release.id}?examId=${exam.id}`)
  const article = page.getByRole('article')
  await tabTo(page, article.getByRole('button', { name: 'Acknowledge' }))
  const question = page.getByRole('alertdialog', { name: 'Acknowledge this critical finding?' })
  await tabTo(page, question.getByRole('textbox'), 'End')
  await page.keyboard.type('Called the ward.')
  await axe()
  await tabTo(page, question.getByRole('button', { name: 'Acknowledge' }))
  await expect(article.getByText(/^Acknowledged by /)).toBeVisible()
  await expect(article.getByText('Note: Called the ward.')).toBeVisible()
  await expect(row).not.toContainText('waiting to be acknowledged')

  await page.keyboard.press('4')
  await expect(article.getByRole('tab', { name: /^Earlier/ })).toHaveAttribute('aria-selected', 'true')
  await tabTo(page, article.getByRole('button', { name: `Open beside: ${earlier.report.exam.name}` }).first())
  const beside = page.getByRole('region', { name: 'Comparison of two reports' })
  await expect(beside.getByRole('region', { name: /^Earlier report/ })).toBeVisible()
  await expect(beside.getByRole('region', { name: /^Later report/ })).toContainText('Normal study.')
  await axe()
  await page.keyboard.press('Escape')
  await expect(beside).toBeHidden()
})
