import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { heldSight } from '#test/support/heldSight.ts'
import { refusal, watchNetwork } from '#test/support/network.ts'
import { readingRelease } from '#test/support/readingReleases.ts'
import { objectUrls } from '#test/support/objectUrls.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { sharedService } from '#test/support/sharedService.ts'
import { fireEvent } from '#test/support/fireEvent.ts'

const { releases } = await sharedService('reading')
const [without, withImages] = releases
const THUMBNAIL = '?size=thumbnail'

const addresses = objectUrls()

const openImages = (id = withImages) => renderReports(`/reports/${id}?tab=images`)
const imagesOf = async (images: unknown[]) => {
  const release = await readingRelease(withImages!)
  return Response.json({ ...release, report: { ...release.report, images } })
}

test("A report's images are shown as thumbnails with their captions", async () => {
  const network = watchNetwork()
  await openImages()
  const list = within(await screen.findByRole('list', { name: 'Images of the report' }))
  for (const name of ['Rim direito', 'Vesícula biliar', 'Image 3']) {
    const image = await list.findByAltText(name)
    expect(addresses.get(image.getAttribute('src')!)?.type).toBe('image/png')
    expect(list.getByRole('button', { name: `Open ${name}` })).toContainElement(image)
  }
  const asked = network.asked.filter((path) => path.includes('/image/'))
  expect(asked).toHaveLength(3)
  expect(asked.every((path) => path.endsWith(THUMBNAIL))).toBe(true)
})

test('Every object URL of an image is revoked when the image is removed', async () => {
  const { user } = await openImages()
  await user.click(await screen.findByRole('button', { name: 'Open Rim direito' }))
  const viewer = within(await screen.findByRole('dialog', { name: 'Image viewer' }))
  // Three in the tab, three in the filmstrip, one on the stage.
  await waitFor(() => expect(addresses.size).toBe(7))
  await user.keyboard('s')
  await viewer.findByAltText('Vesícula biliar')
  // Two on the stage.
  await waitFor(() => expect(addresses.size).toBe(8))
  await user.keyboard('n')
  await waitFor(() => expect(viewer.getAllByAltText('Vesícula biliar')).toHaveLength(2))
  expect(addresses.size).toBe(8)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(addresses.size).toBe(3))
  await user.click(screen.getByRole('tab', { name: 'Details' }))
  await waitFor(() => expect(addresses.size).toBe(0))
  await user.click(screen.getByRole('tab', { name: /Images/ }))
  await waitFor(() => expect(addresses.size).toBe(3))
  cleanup()
  expect(addresses.size).toBe(0)
})

test('An image is fetched when it comes into view, not before', async () => {
  const sight = heldSight()
  const network = watchNetwork()
  await openImages()
  await screen.findByRole('list', { name: 'Images of the report' })
  expect(network.asked.filter((path) => path.includes('/image/'))).toEqual([])
  sight.see((element) => element.textContent.includes('Vesícula'))
  await screen.findByAltText('Vesícula biliar')
  expect(network.asked.filter((path) => path.includes('/image/'))).toHaveLength(1)
})

test('An image that cannot be loaded says so in its place, and can be loaded again', async () => {
  let broken = true
  watchNetwork((path) => (broken && path.includes('/image/2') ? refusal(404, 'not_found') : undefined))
  const { user } = await openImages()
  expect(await screen.findByText('The image is no longer there.')).toBeInTheDocument()
  expect(await screen.findByAltText('Rim direito')).toBeInTheDocument()
  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again: Vesícula biliar' }))
  expect(await screen.findByAltText('Vesícula biliar')).toBeInTheDocument()
  expect(screen.queryByText('The image is no longer there.')).not.toBeInTheDocument()
})

test('An image that failed is loaded again when the window is focused, and shows its error until then', async () => {
  let interception: 'breaks' | Promise<unknown> | undefined = 'breaks'
  const network = watchNetwork((path) => (path.includes('/image/2') ? interception : undefined))
  await openImages()
  const note = await screen.findByText('The image could not be loaded: the service cannot be reached.')
  const again = screen.getByRole('button', { name: 'Try again: Vesícula biliar' })
  again.focus()
  const failing = () => network.asked.filter((path) => path.includes('/image/2')).length
  const asked = failing()
  const { promise, resolve } = Promise.withResolvers<void>()
  interception = promise
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() => expect(failing()).toBe(asked + 1))
  expect(note).toBeVisible()
  await waitFor(() => expect(again).toHaveFocus())
  resolve()
  expect(await screen.findByAltText('Vesícula biliar')).toBeInTheDocument()
  expect(note).not.toBeInTheDocument()
})

test('An image that the browser cannot show says so', async () => {
  await openImages()
  const image = await screen.findByAltText('Rim direito')
  image.dispatchEvent(new Event('error'))
  expect(
    await screen.findByText('What the service sent is not an image that this browser can show.'),
  ).toBeInTheDocument()
})

test('Elements of another form are skipped and counted', async () => {
  const { images } = (await readingRelease(withImages!)).report
  const answer = await imagesOf([{ url: 'https://elsewhere.example' }, images[0], 'x', images[0]])
  watchNetwork((path) => (path === `/portalreport/${withImages}` ? answer.clone() : undefined))
  await openImages()
  expect(await screen.findByText(/^3 images are in a format/)).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: /^Open Rim/ })).toHaveLength(1)
})

test('A report without images says so', async () => {
  await openImages(without)
  expect(await screen.findByText('This report has no images')).toBeInTheDocument()
})

test.each([
  ['has 3 images', withImages, 'This report has 3 images'],
  ['lists none', without, 'Whether this report has images is not known'],
])('A service without images whose report %s is not asked for any', async (_, id, title) => {
  const network = watchNetwork((path) =>
    path === '/echo'
      ? Response.json({
          name: 'other',
          version: '1',
          time: '2026-01-01T00:00:00Z',
          operations: ['getRelease'],
        })
      : undefined,
  )
  await openImages(id)
  expect(await screen.findByText(title)).toBeInTheDocument()
  expect(screen.queryByRole('tab', { name: 'Images 0' })).not.toBeInTheDocument()
  expect(screen.getByText('This service shows the portal no images.')).toBeInTheDocument()
  expect(network.asked.filter((path) => path.includes('/image/'))).toEqual([])
})
