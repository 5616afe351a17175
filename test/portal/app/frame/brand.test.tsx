import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi, onTestFinished } from 'vitest'
import { uniqueName } from '#test/support/clinicRecords.ts'
import { fireEvent } from '#test/support/fireEvent.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { recordsOf } from '#test/support/settingRecords.ts'
import { sharedService } from '#test/support/sharedService.ts'

/** The portal's settings are beside its page, which is here the service's. */
async function servePage() {
  const { url } = await sharedService('portal')
  const real = globalThis.fetch
  const spy = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((input, init) => real(input === '/config.json' ? url + input : input, init))
  onTestFinished(() => spy.mockRestore())
}

/** Of the navigation; the page has a head of its own. */
const head = () => screen.getAllByRole('banner')[0]!
const banner = () => within(head())
/** The picture has no words, as the name stands beside it. */
const picture = () => head().querySelector('img')

test('the name at the top changes when the company is saved here, and, if it is changed elsewhere, when the user comes back', async () => {
  await servePage()
  const name = uniqueName()
  const clinics = await recordsOf('clinic')
  const { id } = await clinics.create({ name, company: true })
  const { user } = await renderPortal(`/settings/clinic/${id}`, { role: 'administrator' })
  const form = within(await screen.findByRole('region', { name }))
  expect(banner().getByText('Test clinic')).toBeVisible()
  await user.type(form.getByLabelText(/^Name/), ' Norte')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await banner().findByText(`${name} Norte`)).toBeVisible()
  expect(document.title).toContain(`${name} Norte`)

  await clinics.change(id, { name: `${name} Sul` })
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await banner().findByText(`${name} Sul`)).toBeVisible()
})

test('the mark of the portal stands for a logo whose picture does not load', async () => {
  await renderPortal('/settings', { role: 'administrator', config: { logo: '/clinic-logo?1' } })
  await waitFor(() => expect(picture()).toHaveAttribute('src', '/clinic-logo?1'))
  fireEvent.error(picture()!)
  expect(picture()).toBeNull()
  expect(banner().getByText('Test clinic')).toBeVisible()
})
