import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { permissionList } from '#contract/resources/access.ts'
import { colleague, fillSignIn, openAs, signOut } from './actions.ts'
import { expect, test } from './journey.ts'

const reason = 'Asked for a second opinion by the ward'

test('a doctor who sees the own patients alone opens a report of another with a reason, and administrators see it', async ({
  page,
  request,
  axe,
  allowOnConsole,
}) => {
  allowOnConsole(/status of 403/)
  const administrator = await colleague(request, 'admin')
  await withReach(administrator, 'own', async () => {
    const doctor = await colleague(request, 'doctor')
    const own = await doctor.releases()
    const all = await administrator.releases()
    expect(own.count).toBeLessThan(all.count)
    const mine = new Set(own.data.map((release) => release.report.patient.id))
    const other = all.data.find((release) => !mine.has(release.report.patient.id))!
    const name = other.report.patient.lastName

    await openAs(page, 'doctor', `/reports/${other.id}`, 'Reports')
    await expect(page.getByText('The list shows the reports of your own patients.')).toBeVisible()
    const pane = page.getByRole('article')
    await expect(pane).toContainText(`Report ${other.reportId} is outside your access scope`)
    await expect(pane).not.toContainText(name)
    await axe()
    await pane.getByRole('textbox').fill(reason)
    await pane.getByRole('button', { name: 'Open anyway' }).click()
    await expect(pane.getByRole('heading', { level: 2 })).toContainText(name)
    await axe()

    await signOut(page)
    await page.goto('/audit')
    await fillSignIn(page, 'admin')
    await expect(page.getByText(/1 report was opened by exception in the last seven days/)).toBeVisible()
    await page.getByRole('link', { name: 'Reports opened by exception' }).click()
    const act = page.getByRole('row').filter({ hasText: 'Opened by exception' })
    await expect(act).toContainText(`Report ${other.reportId}`)
    await axe()
    await act.click()
    await expect(page.getByRole('dialog', { name: /^Act \d+$/ })).toContainText(reason)
  })
})

type Colleague = Awaited<ReturnType<typeof colleague>>

/** Gives the doctors' list an access scope for a while: the service is that of other journeys, too. */
async function withReach(
  administrator: Colleague,
  reach: 'own',
  journey: () => Promise<void>,
): Promise<void> {
  const { query, update } = resourceOperations(permissionList)
  const set = async (given: 'all' | 'own') => {
    const asked = { ...query, path: `${query.path}?name=doctor` }
    const { data } = await administrator.send<{ data: { id: number; dateHourChanged: string }[] }>(
      asked,
      undefined,
    )
    const [list] = data
    await administrator.send(update, { id: list?.id, dateHourChanged: list?.dateHourChanged, reach: given })
  }
  await set(reach)
  try {
    await journey()
  } finally {
    await set('all')
  }
}
