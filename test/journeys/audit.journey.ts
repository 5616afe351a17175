import { buffer } from 'node:stream/consumers'
import { colleague, openAs, openFilters, pressInMenu } from './actions.ts'
import { expect, test } from './journey.ts'

for (const width of [1440, 360]) {
  test(`an administrator looks up who read a patient, and exports it, ${width} pixels wide`, async ({
    page,
    request,
    axe,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const desk = await colleague(request, 'frontdesk')
    const administrator = await colleague(request, 'admin')
    const patient = await administrator.add({ firstName: 'Ana', lastName: 'Prado', birthDate: '1970-01-01' })
    const other = await administrator.add({ firstName: 'Rui', lastName: 'Prado', birthDate: '1970-01-01' })
    await desk.patient(patient.id)
    await desk.patient(other.id)
    await desk.change({ ...patient, mother: 'Somebody Else Entirely' })

    await openAs(page, 'admin', '/audit', 'Audit')
    const acts = page.getByRole('row')
    await expect(acts.filter({ hasText: 'Audit read' }).first()).toBeVisible()
    await axe()

    await openFilters(page)
    const panel = page.getByRole('dialog', { name: 'Filters' })
    await panel.getByLabel('Username').fill('frontdesk')
    await panel.getByLabel('Record number').fill(String(patient.id))
    await panel.getByLabel('Kind of record').selectOption({ label: 'Patient' })
    await axe()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`/audit?username=frontdesk&kind=patient&recordId=${patient.id}`)
    await expect(page.getByRole('status').filter({ hasText: '2 acts' })).toBeVisible()
    const change = acts.filter({ hasText: 'Patient changed' })
    await expect(change).toContainText(`Patient ${patient.id}`)
    await expect(acts.filter({ hasText: 'Patient read' })).toHaveCount(1)

    await change.click()
    const entry = page.getByRole('dialog', { name: /^Act \d+$/ })
    await expect(entry).toContainText('"mother"')
    await expect(entry).toContainText('127.0.0.1')
    // The act has the names of the changed fields, not their values.
    await expect(entry).not.toContainText('Somebody')
    await axe()
    await page.keyboard.press('Escape')
    await expect(entry).toBeHidden()

    const downloading = page.waitForEvent('download')
    await pressInMenu(page, 'Export CSV')
    await expect(page.getByText(/2 acts saved as audit/)).toBeVisible()
    await axe()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await buffer(await download.createReadStream())).toString('utf8').trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain('patient.read')
    expect(lines[2]).toContain('patient.change')
    expect(lines[3]).toContain('End of the file. Acts: 2')
    const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
    expect(await page.evaluate(isTooWide)).toBe(false)
  })
}

test('other users have no link to the audit, and its address shows them none of it', async ({
  page,
  axe,
}) => {
  await page.goto('/audit')
  await page.getByLabel('Username').fill('frontdesk')
  await page.getByLabel('Password').fill('portal-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Patients' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Audit' })).toHaveCount(0)
  await expect(page.getByRole('row')).toHaveCount(0)
  await axe()
})
