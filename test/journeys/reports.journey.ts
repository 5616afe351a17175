import { buffer } from 'node:stream/consumers'
import { fullName } from '#contract/names/personName.ts'
import { colleague, openAs, openFilters } from './actions.ts'
import { expect, test } from './journey.ts'

const hasAccent = (text: string) => text !== text.normalize('NFD').replaceAll(/\p{Mn}/gu, '')
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

test('a doctor filters by exam and by an examiner with an accent, and goes back and forward', async ({
  page,
  request,
  axe,
}) => {
  const service = await colleague(request, 'doctor')
  const { count: all, data } = await service.releases()
  const chosen = data.find(({ report }) => hasAccent(report.exam.name) && hasAccent(fullName(report.doctor)))
  if (!chosen) throw new Error('The clinic has no exam and examiner with accents.')
  const { exam, doctor } = chosen.report
  const word = plain(fullName(doctor).split(' ').find(hasAccent) ?? '')
  const local = (count: number) => count.toLocaleString('en')
  const status = page.getByRole('status').filter({ hasText: /\d reports?$/ })
  const says = (count: number) =>
    expect(status).toHaveText(
      count === all ? `${local(all)} reports` : `${local(count)} of ${local(all)} reports`,
    )

  await openAs(page, 'doctor', '/reports', 'Reports')
  await says(all)

  const byExam = await service.releases({ examId: String(exam.id) })
  await openFilters(page)
  await page.getByRole('combobox', { name: 'Exam', exact: true }).fill(plain(exam.name))
  await page.getByRole('option', { name: exam.name, exact: true }).click()
  await says(byExam.count)
  await expect(page).toHaveURL(`/reports?examId=${exam.id}`)

  const byBoth = await service.releases({ examId: String(exam.id), examinerName: word })
  await page.getByLabel('Examiner', { exact: true }).fill(word)
  await says(byBoth.count)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/reports?examId=${exam.id}&examinerName=${word}`)
  expect(byBoth.count).toBeLessThanOrEqual(byExam.count)
  await axe()

  await page.getByRole('row').nth(1).click()
  await expect(page).toHaveURL(new RegExp(`/reports/\\d+\\?examId=${exam.id}&examinerName=${word}$`))
  await page.goBack()
  await expect(page).toHaveURL(`/reports?examId=${exam.id}&examinerName=${word}`)
  await page.goBack()
  await says(byExam.count)
  await page.goBack()
  await says(all)
  await page.goForward()
  await says(byExam.count)
})

test('a doctor opens a report by its address, reads it, and opens its PDF', async ({
  page,
  request,
  axe,
}) => {
  const service = await colleague(request, 'doctor')
  const { data } = await service.releases({ limit: '3' })
  const [release] = data.slice(-1)
  if (!release) throw new Error('The clinic has no released reports.')
  const { report } = release

  await openAs(page, 'doctor', `/reports/${release.id}`, 'Reports')
  const pane = page.getByRole('region', { name: /report/i }).or(page.getByRole('article'))
  await expect(pane.first()).toContainText(String(report.patient.id))
  await expect(pane.first()).toContainText(fullName(report.requester))
  // The text as it came: arranged, a report has its impression first, and its labels as headings.
  await page.keyboard.press('t')
  const paragraphs = report.result.split(/\n+/).filter(Boolean)
  for (const line of paragraphs) await expect(pane.first()).toContainText(line)
  await axe()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const download = await downloading
  const content = await buffer(await download.createReadStream())
  expect(content.length).toBe(report.pdfsize)
  expect(content.toString('latin1', 0, 5)).toBe('%PDF-')

  await page.getByRole('tab', { name: 'PDF' }).click()
  await expect(page.locator('iframe')).toHaveAttribute('src', /^blob:/)
  await axe()
})

test('the list loads further reports as it is scrolled', async ({ page, request }) => {
  const service = await colleague(request, 'doctor')
  const { count, data } = await service.releases()
  const last = data.at(-1)
  await openAs(page, 'doctor', '/reports', 'Reports')
  const table = page.getByRole('table', { name: 'Reports' }).or(page.getByRole('grid', { name: 'Reports' }))
  await expect(table).toBeVisible()
  expect(count).toBeGreaterThan(200)
  await expect(async () => {
    await page.mouse.move(500, 500)
    await page.mouse.wheel(0, 6000)
    await expect(page.getByRole('row').last()).toContainText(String(last?.report.patient.id), {
      timeout: 200,
    })
  }).toPass({ timeout: 60_000 })
})
