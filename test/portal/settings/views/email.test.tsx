import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { uniqueName } from '#test/support/clinicRecords.ts'
import { freePort } from '#test/support/freePort.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { recordsOf } from '#test/support/settingRecords.ts'

test('An account is tried with a test, which says why the mail server got nothing', async () => {
  const name = uniqueName()
  const { id } = await (
    await recordsOf('configEmail')
  ).create({
    name,
    address: 'reports@clinic.example',
    host: '127.0.0.1',
    port: await freePort(),
  })
  const { user } = await renderPortal(`/settings/configEmail/${id}`, { role: 'administrator' })
  const pane = within(await screen.findByRole('region', { name }))
  await user.type(await pane.findByLabelText('To the address'), 'it@clinic.example')
  await user.click(pane.getByRole('button', { name: 'Send a test' }))
  expect(await pane.findByText(/^The mail server does not answer\. It said: /)).toBeVisible()
})
