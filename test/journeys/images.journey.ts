import type { Release } from '#contract/reports/release.ts'
import { colleague, openAs } from './actions.ts'
import { expect, test } from './journey.ts'

/** Whether two releases are of the same patient and exam. */
const isSame = (a: Release, b: Release) =>
  a.report.patient.id === b.report.patient.id && a.report.exam.id === b.report.exam.id

test('a doctor enlarges and moves the images of a report by keyboard and pointer', async ({
  page,
  request,
  axe,
}) => {
  const { data } = await (await colleague(request, 'doctor')).releases()
  const release = data.find(({ report }) => report.images.length > 2)
  if (!release) throw new Error('The clinic has no report with images.')
  await openAs(page, 'doctor', `/reports/${release.id}?tab=images`, 'Reports')
  const tiles = page.getByRole('list', { name: 'Images of the report' }).getByRole('button')
  await expect(tiles.first().getByRole('img')).toBeVisible()
  await axe()

  await tiles.first().press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Image viewer' })
  const stages = viewer.getByRole('region')
  const image = stages.first().getByRole('img')
  await expect(image).toBeVisible()
  const width = async () => Math.round((await image.boundingBox())?.width ?? 0)
  // The image has another size until its file is loaded.
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).complete)).toBe(true)
  const fitted = await width()
  await page.mouse.move(400, 300)
  await page.mouse.wheel(0, -400)
  await expect.poll(width).toBeGreaterThan(fitted)
  const zoomed = await width()
  await page.setViewportSize({ width: 800, height: 600 })
  expect(await width()).toBe(zoomed)
  await page.keyboard.press('f')
  await expect.poll(width).toBeLessThan(zoomed)

  await page.keyboard.press('s')
  await expect(stages).toHaveCount(2)
  await stages.nth(1).click()
  await page.keyboard.press('i')
  await expect(stages.nth(1).getByRole('img')).toHaveCSS('filter', /invert\(1\)/)
  await expect(image).toHaveCSS('filter', /invert\(0\)/)
  await viewer.getByRole('button', { name: 'Brightness and contrast' }).click()
  await axe()
  await page.keyboard.press('?')
  await expect(viewer.getByRole('heading', { name: 'Keys of the viewer' })).toBeVisible()
  await axe()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL(`/reports/${release.id}?tab=images`)

  await page.setViewportSize({ width: 1366, height: 768 })
  await page.getByRole('button', { name: 'Beside the text' }).click()
  await expect(page).toHaveURL(`/reports/${release.id}`)
  const beside = page.getByRole('region', { name: 'Image viewer' })
  await expect(beside.getByRole('region')).toBeFocused()
  await page.keyboard.press('Escape')
  await page
    .getByRole('complementary', { name: 'Images and earlier reports' })
    .getByRole('button')
    .first()
    .click()
  await expect(beside.getByRole('region')).toBeFocused()
  await expect(beside.getByRole('img').first()).toBeVisible()
  const text = await page.getByRole('tabpanel').boundingBox()
  expect((await beside.boundingBox())?.height).toBeGreaterThan((text?.height ?? 0) * 0.9)
  await axe()
  await beside.getByRole('button', { name: 'Enlarge to the whole window' }).click()
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(beside.getByRole('region')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(beside).toBeHidden()
  await expect(page).toHaveURL(`/reports/${release.id}`)
})

test('a doctor compares a report with the previous one of the same exam', async ({ page, request, axe }) => {
  const { data } = await (await colleague(request, 'doctor')).releases()
  const release = data.find((one, index) => data.slice(index + 1).some((other) => isSame(one, other)))
  if (!release) throw new Error('No patient of the clinic had the same exam twice.')
  await openAs(page, 'doctor', `/reports/${release.id}?tab=earlier`, 'Reports')
  const compare = page.getByRole('button', { name: `Compare with ${release.report.exam.name}` }).first()
  await compare.click()
  const view = page.getByRole('region', { name: 'Comparison of two reports' })
  await expect(view.getByRole('status').filter({ hasText: /words? changed|the same/ })).toBeVisible()
  await expect(view.locator('del, ins').first()).toBeVisible()
  await axe()
  await page.keyboard.press('n')
  await expect(view.getByText(/^1 of \d+$/)).toBeVisible()
  await view.getByRole('checkbox', { name: 'Scroll together' }).uncheck()
  await expect(view.getByRole('region', { name: /^Earlier report/ })).toBeVisible()
  await axe()

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(view.getByRole('checkbox')).toHaveCount(0)
  await axe()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(compare).toBeFocused()
})
