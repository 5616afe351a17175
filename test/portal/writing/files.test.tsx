import { File as NodeFile } from 'node:buffer'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readReport } from '#portal/writing/api/reports.ts'
import { heldTimers } from '#test/support/heldTimers.ts'
import { SAVE_DELAY_MS } from '#portal/writing/form/useReportEditing.ts'
import { makePdf } from '#test/support/makePdf.ts'
import { proxyToService } from '#test/support/serviceProxy.ts'
import { watchNetwork } from '#test/support/network.ts'
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

test('What is typed while a change of an image is read again stays', async () => {
  const { user, client, id } = await beginReport()
  const [first] = await screen.findAllByRole('textbox', { name: /^Text: / })
  await user.upload(screen.getByLabelText('Choose images for the report'), picture('pixel.png'))
  const list = within(await images())
  const answer = Promise.withResolvers<void>()
  const network = watchNetwork((path) => (path === `/report/${id}` ? answer.promise : undefined))
  await user.click(list.getByRole('checkbox', { name: 'Key image' }))
  await waitFor(() => expect(network.asked).toContain(`/report/${id}`))
  await user.type(first!, 'Typed meanwhile.')
  answer.resolve()
  await waitFor(() => expect(list.getByRole('checkbox', { name: 'Key image' })).toBeEnabled())
  await waitFor(async () => expect((await readReport(client, id)).result).toContain('Typed meanwhile.'))
  expect(first).toHaveValue('Typed meanwhile.')
})

test('What is typed while a PDF is sent is stored at once on the version that has the PDF', async () => {
  const { user, client, id } = await beginReport()
  const [first] = await screen.findAllByRole('textbox', { name: /^Text: / })
  const pauses = heldTimers(SAVE_DELAY_MS)
  const answer = Promise.withResolvers<void>()
  const network = watchNetwork((path) => (path === `/report/${id}/pdf` ? answer.promise : undefined))
  const pdf = new NodeFile([await makePdf('Supplied')], 'supplied.pdf', { type: 'application/pdf' })
  await user.upload(screen.getByLabelText('Choose a PDF for the report'), pdf as unknown as File)
  await waitFor(() => expect(network.count(`/report/${id}/pdf`)).toBe(1))
  await user.type(first!, 'Typed meanwhile.')
  // The form begins to save what was typed, which then waits for the PDF.
  pauses.run()
  expect(await screen.findByText('Saving…')).toBeVisible()
  answer.resolve()
  await waitFor(async () => expect((await readReport(client, id)).result).toContain('Typed meanwhile.'))
  expect(await screen.findByRole('button', { name: 'Remove the PDF' })).toBeVisible()
  expect(network.requests.filter(({ path, method }) => path === '/report' && method === 'PUT')).toHaveLength(
    1,
  )
})
