import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { unit } from '#contract/resources/clinic.ts'
import { sessionOperations } from '#contract/session/session.ts'
import { configOperations } from '#contract/system/config.ts'
import { browserTimeZone } from '#portal/locale/dates/calendar.ts'
import { demonstrator } from '#test/support/demonstrator.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { recordsOf } from '#test/support/settingRecords.ts'
import { sharedService } from '#test/support/sharedService.ts'
import { testPassword } from '#test/support/testPassword.ts'

const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('What every clinic needs comes first, and what has no record is folded', async () => {
  await (await recordsOf('unit')).create({ name: `Unit ${Date.now()}` })
  await renderPortal('/settings', { role: 'administrator' })
  const needed = await region('Needed first')
  await waitFor(() => expect(needed.getByRole('link', { name: /^Units ?[1-9]/ })).toBeVisible())
  expect(needed.getAllByRole('link').map((link) => link.textContent?.replace(/[\d,]+$/, ''))).toEqual([
    'Units',
    'Employees',
    'Exams',
    'Templates',
    'Permission lists',
    'Users',
  ])
  const folded = (await screen.findByText(/^Not used yet/)).closest('details')!
  expect(folded).not.toHaveAttribute('open')
  expect(within(folded).queryByRole('link', { name: /[1-9]$/ })).toBeNull()
  expect((await region('In use')).queryByRole('link', { name: /\b0$/ })).toBeNull()
})

const emptyService = async () => (await sharedService('empty')).url

const stepTexts = (steps: Awaited<ReturnType<typeof region>>) =>
  steps.getAllByRole('listitem').map((step) => step.textContent)

test('A new installation has a list of first steps, each ticked once the data show it as done', async () => {
  const serviceUrl = await emptyService()
  const open = () => renderPortal('/settings', { role: 'administrator', serviceUrl })
  const portal = await open()
  const steps = await region('First steps')
  expect(stepTexts(steps)).toEqual([
    expect.stringMatching(/^1The clinic: to do/),
    expect.stringMatching(/^2The clinic’s time zone: to do/),
    expect.stringMatching(/^3A unit: to do/),
    expect.stringMatching(/^4An exam: to do/),
    expect.stringMatching(/^5A doctor: to do/),
    expect.stringMatching(/^A user: done$/),
    expect.stringMatching(/^7A key for another system: to do/),
    expect.stringMatching(/^8The first report: to do/),
  ])
  expect(steps.getByText('1 of 8 done')).toBeVisible()
  expect(steps.getByRole('link', { name: 'Begin: The first report' })).toHaveAttribute('href', '/writing/new')
  expect(steps.getByRole('link', { name: 'Integrations' })).toHaveAttribute('href', '/settings/integration')
  await portal.user.click(steps.getByRole('link', { name: 'Begin: A unit' }))
  await waitFor(() => expect(portal.address()).toBe('/settings/unit/new'))

  cleanup()
  await portal.client.send(resourceOperations(unit).create, { body: { name: 'Centro' } })
  await open()
  const after = await region('First steps')
  expect(await after.findByText('2 of 8 done')).toBeVisible()
  expect(after.queryByRole('link', { name: 'Begin: A unit' })).toBeNull()
})

test('The time zone is asked, with that of the computer offered, and a chosen one counts from the next start', async () => {
  const { user, client } = await renderPortal('/settings', {
    role: 'administrator',
    serviceUrl: await emptyService(),
  })
  const steps = await region('First steps')
  const field = steps.getByRole('combobox', { name: 'Time zone' })
  expect(field).toHaveValue(browserTimeZone())
  expect(steps.getByText(`This computer is in ${browserTimeZone()}.`, { exact: false })).toBeVisible()
  await user.selectOptions(field, 'Asia/Tokyo')
  // The clock may be a minute behind.
  const { format } = new Intl.DateTimeFormat('en', {
    timeZone: 'Asia/Tokyo',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  const times = [Date.now(), Date.now() - 60_000].map((moment) => format(moment))
  expect(field).toHaveAccessibleDescription(new RegExp(`It is .*(${times.join('|')}) there now`))
  await user.click(steps.getByRole('button', { name: 'Use this time zone' }))
  expect(
    await steps.findByText(/^Asia\/Tokyo is chosen, and counts from the next start .*systemctl restart/),
  ).toBeVisible()
  expect(document.activeElement).toHaveTextContent(/^The clinic’s time zone: waits for a restart/)
  expect(steps.getByRole('link', { name: 'Change' })).toHaveAttribute('href', '/settings/config/product')

  // The one that is in use already does not wait.
  const { data } = await client.send(configOperations.listConfig, { params: { section: 'product' } })
  const stored = data.find(({ name }) => name === 'CLINIC_TIME_ZONE')!
  const params = { section: 'product' } as const
  await client.send(configOperations.updateConfig, { params, body: { id: stored.id, value: stored.value! } })
  cleanup()
  await renderPortal('/settings', { role: 'administrator', serviceUrl: await emptyService() })
  await (await region('First steps')).findByText('The clinic’s time zone', { exact: false })
  expect(screen.getByText(/^The clinic’s time zone/).closest('li')).toHaveTextContent(
    /^The clinic’s time zone: done$/,
  )
  await client.send(configOperations.removeConfig, { params, body: { id: stored.id } })
})

test('A released report ticks the last step, which is not shown to whoever sees some reports alone', async () => {
  // It has reports, and no test gives it a time zone, so that there are steps left.
  const { url: serviceUrl } = await sharedService('reading')
  const { client } = await renderPortal('/settings', { role: 'administrator', serviceUrl })
  const steps = await region('First steps')
  expect(stepTexts(steps).at(-1)).toBe('The first report: done')

  cleanup()
  const credentials = { username: 'administrator', password: testPassword }
  const { user, ...session } = await client.send(sessionOperations.authenticate, { body: credentials })
  await renderPortal('/settings', {
    serviceUrl,
    session: { ...session, user: { ...user, reach: 'own' } },
  })
  expect(stepTexts(await region('First steps')).at(-1)).toMatch(/A key for another system/)
})

test('Whoever sets up a clinic without a released report is led from the overview to the first steps', async () => {
  await renderPortal('/overview', { role: 'administrator', serviceUrl: await emptyService() })
  expect(await screen.findByText('No report has been released yet.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'First steps' })).toHaveAttribute('href', '/settings')
})

test('Who may not take a step is told whom to ask', async () => {
  await renderPortal('/settings', {
    role: 'administrator',
    permissions: ['setting.read', 'system.read', 'report.read'],
    serviceUrl: await emptyService(),
  })
  const steps = await region('First steps')
  expect(steps.getByText(/^The clinic’s time zone/).closest('li')).toHaveTextContent(/Ask an administrator/)
  expect(steps.getByText(/^The first report/).closest('li')).toHaveTextContent(/Ask an administrator/)
  expect(steps.queryByRole('button')).toBeNull()
  expect(steps.queryByRole('link', { name: /^Begin/ })).toBeNull()
})

test('In a demonstration, whose data have done all, there are no first steps', async () => {
  const { url: serviceUrl } = await sharedService('demonstration')
  const session = await demonstrator(serviceUrl)
  const { queryClient } = await renderPortal('/settings', { serviceUrl, session })
  await region('In use')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
})

test('An administrator sees whether the services outside answer, and can have them asked now', async () => {
  const { user } = await renderPortal('/settings', { role: 'administrator' })
  const services = await region('Services outside')
  await user.click(await services.findByText('All services outside answer'))
  const [database, files] = await waitFor(() => {
    const shown = services.getAllByRole('listitem')
    expect(shown.map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^Database.*Answers.*Answered/),
      expect.stringMatching(/^Files.*Answers.*Answered/),
    ])
    return shown
  })
  expect(database).toBeVisible()
  expect(files).toBeVisible()
  expect(services.getByText(/^Not in use: Read replica, /)).toBeVisible()
  await user.click(services.getByRole('button', { name: 'Check now' }))
  await waitFor(() => expect(services.getByRole('button', { name: 'Check now' })).toBeEnabled())
})
