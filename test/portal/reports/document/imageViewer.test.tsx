import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { watchNetwork } from '#test/support/network.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { sharedService } from '#test/support/sharedService.ts'
import { fireEvent } from '#test/support/fireEvent.ts'

const { releases } = await sharedService('reading')
const withImages = releases[1]!

let count = 0
URL.createObjectURL = () => `blob:${(count += 1)}`
URL.revokeObjectURL = () => {}

async function openViewer(first = 'Rim direito') {
  const portal = await renderReports(`/reports/${withImages}?tab=images`)
  const tile = await screen.findByRole('button', { name: `Open ${first}` })
  tile.focus()
  await portal.user.keyboard('{Enter}')
  const viewer = await screen.findByRole('dialog', { name: 'Image viewer' })
  const stage = (n = 0) => within(viewer).getAllByRole('region')[n]!
  return {
    ...portal,
    viewer,
    tile,
    stage,
    image: (n = 0) => within(stage(n)).findByRole('img'),
    looks: async (n = 0) => (await within(stage(n)).findByRole('img')).style,
    button: (name: string) => within(viewer).getByRole('button', { name }),
  }
}

test('The viewer shows the patient, takes the focus, and returns it to the image that was shown last', async () => {
  const { user, viewer, stage, image, tile } = await openViewer()
  expect(viewer).toHaveTextContent('Ana Flor')
  expect(viewer).toHaveTextContent('Ultrassonografia de abdome')
  await waitFor(() => expect(stage()).toHaveFocus())
  expect(await image()).toHaveAccessibleName('Rim direito')
  await user.keyboard('{Escape}')
  expect(viewer).not.toBeInTheDocument()
  await waitFor(() => expect(tile).toHaveFocus())
  await user.keyboard('{Enter}n')
  const again = within(await screen.findByRole('dialog', { name: 'Image viewer' }))
  await again.findByAltText('Vesícula biliar')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open Vesícula biliar' })).toHaveFocus())
})

test('The focus stays in the viewer, and Escape leaves the report open', async () => {
  const { user, viewer, button, address } = await openViewer()
  button('Close the viewer').focus()
  const all = viewer.querySelectorAll('button, [tabindex="0"]').length
  for (let n = 0; n < all + 2; n += 1) {
    await user.tab()
    expect(viewer).toContainElement(document.activeElement as HTMLElement)
  }
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe(`/reports/${withImages}?tab=images`))
})

test('Each key does what its button does', async () => {
  const { user, looks, button } = await openViewer()
  // The stage is 1440 by 900, the image 640 by 480 or of the size that the service sends. It fits.
  const fitted = (await looks()).transform
  for (const [key, name] of [
    ['+', 'Zoom in'],
    ['r', 'Rotate to the right'],
    ['1', 'Actual pixels (1:1)'],
  ] as const) {
    await user.keyboard(key)
    const byKey = (await looks()).transform
    expect(byKey).not.toBe(fitted)
    await user.keyboard('x')
    expect((await looks()).transform).toBe(fitted)
    await user.click(button(name))
    expect((await looks()).transform).toBe(byKey)
    await user.keyboard('x')
  }
  await user.keyboard('R')
  expect((await looks()).transform).not.toContain('rotate(0deg)')
  await user.keyboard('xiBbbCcc')
  expect((await looks()).filter).toContain('invert(1)')
  await user.keyboard('++f')
  expect((await looks()).transform).toBe(fitted)
})

test('Shift reverses a key: rotate left, darker, less contrast', async () => {
  const { user, looks } = await openViewer()
  await user.keyboard('{Shift>}R{/Shift}')
  expect((await looks()).transform).toContain('rotate(270deg)')
  await user.keyboard('{Shift>}B{/Shift}{Shift>}C{/Shift}{Shift>}C{/Shift}')
  expect((await looks()).filter).toContain('brightness(90%) contrast(80%)')
  await user.keyboard('b')
  expect((await looks()).filter).toContain('brightness(100%) contrast(80%)')
})

test('Brightness and contrast can be set by sliders, and reset', async () => {
  const { user, viewer, looks, button } = await openViewer()
  await user.click(button('Brightness and contrast'))
  fireEvent.change(within(viewer).getByRole('slider', { name: 'Brightness' }), { target: { value: '150' } })
  fireEvent.change(within(viewer).getByRole('slider', { name: 'Contrast' }), { target: { value: '60' } })
  expect((await looks()).filter).toContain('brightness(150%) contrast(60%)')
  await user.click(button('Reset'))
  expect((await looks()).filter).toContain('brightness(100%) contrast(100%)')
})

test('Arrow keys go from image to image, stop at both ends, and move a zoomed image', async () => {
  const { user, image, looks, button } = await openViewer()
  expect(button('Previous image')).toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('{ArrowLeft}')
  expect(await image()).toHaveAccessibleName('Rim direito')
  await user.keyboard('{ArrowRight}')
  expect(await image()).toHaveAccessibleName('Vesícula biliar')
  await user.keyboard('++++')
  const before = (await looks()).transform
  await user.keyboard('{ArrowRight}')
  expect(await image()).toHaveAccessibleName('Vesícula biliar')
  expect((await looks()).transform).not.toBe(before)
  await user.keyboard('f{PageDown}')
  expect(await image()).toHaveAccessibleName('Image 3')
  await user.keyboard('n')
  expect(await image()).toHaveAccessibleName('Image 3')
  await user.keyboard('pp')
  expect(await image()).toHaveAccessibleName('Rim direito')
})

test('Two images side by side have views of their own; keys act on the focused one, and moving on both when linked', async () => {
  const { user, viewer, stage, image, looks, button } = await openViewer()
  await user.keyboard('s')
  expect(await image(1)).toHaveAccessibleName('Vesícula biliar')
  await user.keyboard('i')
  expect((await looks(0)).filter).toContain('invert(1)')
  expect((await looks(1)).filter).toContain('invert(0)')

  stage(1).focus()
  await waitFor(() => expect(stage(1)).toHaveAttribute('aria-current', 'true'))
  await user.keyboard('n')
  expect(await image(1)).toHaveAccessibleName('Image 3')
  expect(await image(0)).toHaveAccessibleName('Rim direito')
  const [left, right] = [(await looks(0)).transform, (await looks(1)).transform]
  await user.keyboard('+')
  expect((await looks(0)).transform).toBe(left)
  expect((await looks(1)).transform).not.toBe(right)

  await user.keyboard('fl')
  expect(button('Move both together')).toHaveAttribute('aria-pressed', 'true')
  await user.keyboard('+')
  expect((await looks(0)).transform).not.toBe(left)
  await user.keyboard('s')
  expect(await within(viewer).findAllByRole('region')).toHaveLength(1)
  expect(await image()).toHaveAccessibleName('Image 3')
})

test('The previous and the next image are prefetched', async () => {
  const network = watchNetwork()
  await openViewer()
  await waitFor(() => expect(network.asked.some((path) => path.endsWith('/image/2'))).toBe(true))
  expect(network.asked.some((path) => path.endsWith('/image/3'))).toBe(false)
})

test('The filmstrip is one tab stop, with arrow keys from image to image', async () => {
  const { user, viewer, image } = await openViewer()
  const row = within(within(viewer).getByRole('toolbar', { name: 'All images' }))
  const stops = row.getAllByRole('button').filter((element) => element.tabIndex === 0)
  expect(stops).toHaveLength(1)
  stops[0]?.focus()
  await user.keyboard('{End}')
  await waitFor(() => expect(row.getByRole('button', { name: 'Image 3' })).toHaveFocus())
  expect(await image()).toHaveAccessibleName('Image 3')
  await user.click(row.getByRole('button', { name: 'Vesícula biliar' }))
  expect(await image()).toHaveAccessibleName('Vesícula biliar')
})

test('The question mark shows the list of keys, which Escape closes first', async () => {
  const { user, viewer } = await openViewer()
  await user.keyboard('?')
  expect(await within(viewer).findByRole('heading', { name: 'Keys of the viewer' })).toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(within(viewer).queryByRole('heading', { name: 'Keys of the viewer' })).not.toBeInTheDocument()
  expect(viewer).toBeInTheDocument()
})

test('With single-character keys switched off, letters do nothing and arrow keys still work', async () => {
  const { user } = await renderReports(`/reports/${withImages}?tab=images`)
  await screen.findByRole('button', { name: 'Open Vesícula biliar' })
  await user.keyboard('?')
  await user.click(await screen.findByRole('checkbox', { name: 'Single-key shortcuts' }))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Open Rim direito' }))
  const viewer = within(await screen.findByRole('dialog', { name: 'Image viewer' }))
  const stage = within(viewer.getByRole('region'))
  await user.keyboard('nsi+')
  expect((await stage.findByRole('img')).style.filter).toContain('invert(0)')
  expect(stage.getByRole('img')).toHaveAccessibleName('Rim direito')
  await user.keyboard('{ArrowRight}')
  expect(await stage.findByRole('img')).toHaveAccessibleName('Vesícula biliar')
})

test("The browser's Back closes only the viewer, and returns the focus to the image", async () => {
  const { viewer, tile, go, address } = await openViewer()
  const before = address()
  await go(-1)
  await waitFor(() => expect(viewer).not.toBeInTheDocument())
  expect(address()).toBe(before)
  await waitFor(() => expect(tile).toHaveFocus())
})

async function openBeside() {
  const portal = await renderReports(`/reports/${withImages}`)
  const column = await screen.findByRole('complementary', { name: 'Images and earlier reports' })
  await portal.user.click(await within(column).findByRole('button', { name: 'Open Rim direito' }))
  const viewer = await screen.findByRole('region', { name: 'Image viewer' })
  const stage = within(viewer).getByRole('region')
  return { ...portal, viewer, stage }
}

test('An image opened from the column beside the text stands in its place, while the text stays', async () => {
  const { user, viewer, stage, address } = await openBeside()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByRole('complementary', { name: 'Images and earlier reports' })).not.toBeInTheDocument()
  expect(screen.getByRole('tab', { name: 'Report' })).toHaveAttribute('aria-selected', 'true')
  await waitFor(() => expect(stage).toHaveFocus())
  const fitted = (await within(stage).findByRole('img')).style.transform
  await user.keyboard('+')
  expect(within(stage).getByRole('img').style.transform).not.toBe(fitted)
  await user.keyboard('n')
  expect(await within(stage).findByRole('img')).toHaveAccessibleName('Vesícula biliar')
  expect(address()).toBe(`/reports/${withImages}`)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(viewer).not.toBeInTheDocument())
  expect(address()).toBe(`/reports/${withImages}`)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open Vesícula biliar' })).toHaveFocus())
})

test('While the focus is in the text, the keys of the page act, and Escape closes the image before the report', async () => {
  const { user, viewer, address } = await openBeside()
  const text = screen.getByRole('tabpanel')
  text.focus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(viewer).not.toBeInTheDocument())
  expect(address()).toBe(`/reports/${withImages}`)
  await user.click(screen.getByRole('button', { name: 'Open Rim direito' }))
  await screen.findByRole('region', { name: 'Image viewer' })
  text.focus()
  await user.keyboard('n')
  await waitFor(() => expect(address()).not.toBe(`/reports/${withImages}`))
  expect(screen.queryByRole('region', { name: 'Image viewer' })).not.toBeInTheDocument()
})

test('The tab of the images leads to the first one beside the text', async () => {
  const { user, address } = await renderReports(`/reports/${withImages}?tab=images`)
  await user.click(await screen.findByRole('button', { name: 'Beside the text' }))
  const viewer = within(await screen.findByRole('region', { name: 'Image viewer' }))
  expect(await viewer.findByAltText('Rim direito')).toBeInTheDocument()
  expect(screen.getByRole('tab', { name: 'Report' })).toHaveAttribute('aria-selected', 'true')
  expect(address()).toBe(`/reports/${withImages}`)
})

test('An image beside the text is enlarged to the whole window as it is, and Escape leads back beside the text', async () => {
  const { user, viewer, stage } = await openBeside()
  await within(stage).findByRole('img')
  await user.keyboard('ni')
  await user.click(within(viewer).getByRole('button', { name: 'Enlarge to the whole window' }))
  const whole = await screen.findByRole('dialog', { name: 'Image viewer' })
  expect(whole).toHaveTextContent('Ana Flor')
  const enlarged = await within(whole).findByAltText('Vesícula biliar')
  expect(enlarged.style.filter).toContain('invert(1)')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(whole).not.toBeInTheDocument())
  const again = within(screen.getByRole('region', { name: 'Image viewer' })).getByRole('region')
  await waitFor(() => expect(again).toHaveFocus())
  expect(await within(again).findByAltText('Vesícula biliar')).toBeInTheDocument()
})
