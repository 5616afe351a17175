import { File as NodeFile } from 'node:buffer'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readReport } from '#portal/writing/api/reports.ts'
import { proxyToService } from '#test/support/serviceProxy.ts'
import { beginReport } from '#test/support/writingReports.ts'

/** One pixel, as a PNG. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A file that Node's `fetch` sends: it does not know those of jsdom. */
const picture = (name: string) =>
  new NodeFile([Buffer.from(PIXEL, 'base64')], name, { type: 'image/png' }) as unknown as File
const images = () => screen.findByRole('list', { name: 'Images' })

test('An image whose answer was lost is sent again, and the draft has it once', async () => {
  let cuts = 1
  const { url } = await proxyToService(({ method, path }) =>
    method === 'POST' && path.includes('/image') && cuts-- > 0 ? Promise.resolve('cut after') : undefined,
  )
  const { user, client, id } = await beginReport({ serviceUrl: url })
  await user.upload(screen.getByLabelText('Choose images for the report'), picture('pixel.png'))
  const uploads = within(await screen.findByRole('list', { name: 'Images on their way' }))
  await user.click(await uploads.findByRole('button', { name: 'Try again' }))
  expect(within(await images()).getAllByRole('listitem')).toHaveLength(1)
  expect((await readReport(client, id)).images).toMatchObject([{ name: 'pixel.png' }])
  await user.upload(screen.getByLabelText('Choose images for the report'), picture('pixel.png'))
  await waitFor(async () => expect(within(await images()).getAllByRole('listitem')).toHaveLength(2))
})
