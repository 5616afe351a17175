import type { Page } from '@playwright/test'
import { fullName, patientName } from '#contract/names/personName.ts'
import { makePdf } from '#test/support/makePdf.ts'
import { colleague, openAs } from './actions.ts'
import { expect, test } from './journey.ts'

async function choose(page: Page, field: RegExp, typed: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: field }).fill(typed)
  await page.getByRole('option', { name: option }).click()
}

/** A picture of so many pixels. */
const picture = (page: Page, width: number) => page.screenshot({ clip: { x: 0, y: 0, width, height: 200 } })

/** Signs the report that is open as a draft, and releases it. */
async function signAndRelease(page: Page) {
  await page.getByRole('button', { name: 'Sign report' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign this report?' })
  await question.getByRole('button', { name: 'Sign report' }).click()
  await expect(page.getByText('It is waiting for release')).toBeVisible()
  await page.getByRole('button', { name: 'Release', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click()
  await expect(page.getByText('Released. Doctors can read it.')).toBeVisible()
}

const people = [
  { firstName: 'Ícaro', lastName: 'Journey Peixoto', birthDate: '1971-03-09' },
  { firstName: 'Yara', lastName: 'Journey Lisboa', birthDate: '1994-11-23' },
] as const

test('a doctor writes a report with images, leaves it and comes back, and releases it', async ({
  page,
  request,
  axe,
}) => {
  const [like] = (await (await colleague(request, 'doctor')).releases()).data
  const { exam, requester } = like!.report
  const patient = await (await colleague(request, 'frontdesk')).add(people[0])
  const { shown: name } = patientName(patient)

  await openAs(page, 'doctor', '/writing', 'Drafts')
  await axe()
  await page.getByRole('link', { name: 'New report' }).click()
  await choose(page, /^Patient/, String(patient.id), new RegExp(`Record ${patient.id} `))
  await choose(page, /^Exam/, exam.name, exam.name)
  // Too little to be stored, so what was chosen waits in the form.
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await choose(page, /^Requested by/, fullName(requester), fullName(requester))
  await expect(page).toHaveURL(/\/writing\/\d+$/)

  await page.getByLabel(/^Date and time/).fill('2026-03-01T10:30')
  await page
    .getByLabel(/^Text: /)
    .first()
    .fill('Written before the page is left.')
  // The focus stays on the button, although its section is moved in the page.
  const down = page.getByRole('button', { name: /^Move .+ down$/ })
  await down.first().press('Enter')
  await expect(down.nth(1)).toBeFocused()
  await page
    .getByRole('button', { name: /^Move .+ up$/ })
    .nth(1)
    .press('Enter')
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await page.getByRole('link', { name: 'Drafts', exact: true }).click()
  await page.getByRole('row', { name: new RegExp(name) }).click()
  await expect(page.getByLabel(/^Text: /).first()).toHaveValue('Written before the page is left.')

  await page.getByLabel('Choose images for the report').setInputFiles([
    { name: 'liver.png', mimeType: 'image/png', buffer: await picture(page, 320) },
    { name: 'spleen.png', mimeType: 'image/png', buffer: await picture(page, 400) },
  ])
  const images = page.getByRole('list', { name: 'Images', exact: true }).getByRole('listitem')
  await expect(images).toHaveCount(2)
  // Each change follows the one before while that is still on its way.
  await images.first().getByLabel('Caption of image 1').fill('Liver')
  await images.first().getByRole('checkbox', { name: 'Key image' }).click()
  await images.first().getByRole('button', { name: 'Move later' }).click()
  await expect(images.nth(1).getByLabel('Caption of image 2')).toHaveValue('Liver')
  await expect(images.nth(1).getByRole('checkbox', { name: 'Key image' })).toBeChecked()
  await expect(images.nth(1).getByRole('button', { name: 'Move earlier: Liver' })).toBeEnabled()
  await axe()

  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.locator('iframe')).toHaveAttribute('src', /^blob:/)
  await preview.getByRole('button', { name: 'Close the preview' }).click()
  await signAndRelease(page)
  await axe()

  await page.getByRole('link', { name: 'Open in released reports' }).click()
  await expect(page).toHaveURL(/\/reports\/\d+$/)
  await expect(page.getByRole('article')).toContainText('Written before the page is left.')
  await expect(page.getByRole('row').first()).toContainText(name)
})

test('a doctor withdraws a report, releases it again, and corrects it by a PDF', async ({
  page,
  request,
  axe,
}) => {
  const service = await colleague(request, 'doctor')
  const [like] = (await service.releases()).data
  const patient = await (await colleague(request, 'frontdesk')).add(people[1])
  const closed = await service.sign(like!.report, patient)
  const old = await service.release(closed)

  await openAs(page, 'doctor', `/writing/${closed.id}`, `Report ${closed.id}`)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const withdrawal = page.getByRole('alertdialog', { name: 'Withdraw this report?' })
  await withdrawal.getByRole('button', { name: 'Withdraw' }).click()
  await expect(withdrawal).toContainText('Say why the report is withdrawn.')
  await axe()
  await withdrawal.getByLabel('Reason').fill('The images are those of another exam.')
  await withdrawal.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Withdrawn: The images are those of another exam.')).toBeVisible()
  const { data } = await service.releases()
  expect(data.map(({ id }) => id)).not.toContain(old.id)
  await page.getByRole('button', { name: 'Release again' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click()
  await expect(page.getByText('Released. Doctors can read it.')).toBeVisible()

  await page.getByRole('button', { name: 'Write a correction' }).click()
  await expect(page.getByText(`Corrects report ${closed.id}`)).toBeVisible()
  const reason = page.getByLabel('Reason for the correction')
  await page.getByRole('button', { name: 'Sign report' }).click()
  await expect(page.getByText('Say why the report is corrected.', { exact: true })).toBeVisible()
  await expect(reason).toBeFocused()
  await axe()
  await reason.fill('The images were those of another exam.')
  const pdf = { name: 'corrected.pdf', mimeType: 'application/pdf', buffer: await makePdf('Corrected') }
  await page.getByLabel('Choose a PDF for the report').setInputFiles(pdf)
  await expect(page.getByRole('button', { name: 'Remove the PDF' })).toBeVisible()
  await axe()
  await signAndRelease(page)

  const correction = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'Open in released reports' }).click()
  const note = page.getByRole('note').filter({ hasText: `Corrects report ${closed.id}` })
  await expect(page.getByRole('article')).toContainText('The images were those of another exam.')
  await axe()
  await note.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('region', { name: 'Comparison of two reports' })).toContainText(
    'reason for the correction: The images were those of another exam.',
  )
  await axe()
  await page.goto(`/writing/${closed.id}`)
  await expect(page.getByRole('link', { name: /^Replaced by report \d+$/ })).toHaveAttribute(
    'href',
    correction,
  )
  await expect(page.getByRole('button', { name: 'Write a correction' })).toBeHidden()

  await page.goto(`/reports/${old.id}`)
  await expect(page.getByRole('article')).toContainText('Replaced by report')
  await axe()
})

test('an administrator moves a report to another patient', async ({ page, request, axe }) => {
  const service = await colleague(request, 'admin')
  const [like] = (await service.releases()).data
  const from = await service.add({ ...people[0], lastName: 'Journey Mistaken' })
  const to = await service.add({ ...people[1], lastName: 'Journey Meant' })
  const { id } = await service.sign(like!.report, from)

  await openAs(page, 'admin', `/writing/${id}`, `Report ${id}`)
  await page.getByRole('button', { name: 'Move to another patient' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Move this report to another patient?' })
  await expect(dialog.getByRole('button', { name: 'Move the report' })).toBeDisabled()
  await choose(page, /^To which patient/, String(to.id), new RegExp(`Record ${to.id} `))
  await axe()
  await dialog.getByRole('button', { name: 'Move the report' }).click()
  await expect(page.getByText('The report is moved.')).toBeVisible()
  await expect(page.getByText(`Record ${to.id}`, { exact: true })).toBeVisible()
})
