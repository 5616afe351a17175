import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { paneLimits } from '#portal/ui/split/PaneSeparator.tsx'
import { renderReports } from '#test/support/renderReports.tsx'
import { shrinkTo } from '#test/support/shrinkTo.ts'
import { sharedService } from '#test/support/sharedService.ts'
import { fireEvent } from '#test/support/fireEvent.ts'
import { menuItem } from '#test/support/paneMenu.ts'

const [first] = (await sharedService('reading')).releases
const separator = () => screen.findByRole('separator', { name: 'Width of the open record' })
const share = async () => (await separator()).parentElement!.style.getPropertyValue('--pane')

test('Keys move the separator within the limits of list and report, and Enter resets it', async () => {
  const { user } = await renderReports(`/reports/${first}`)
  const handle = await separator()
  expect(handle).toHaveAttribute('aria-valuenow', '25')
  expect(handle).toHaveAttribute('aria-valuemin', '18')
  expect(handle).toHaveAttribute('aria-valuemax', '76')
  handle.focus()
  await user.keyboard('{ArrowLeft}')
  expect(handle).toHaveAttribute('aria-valuenow', '23')
  expect(handle).toHaveAttribute('aria-valuetext', 'The open record takes 77 % of the page')
  expect(await share()).toBe('77%')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(handle).toHaveAttribute('aria-valuenow', '27')
  await user.keyboard('{Home}{ArrowLeft}')
  expect(handle).toHaveAttribute('aria-valuenow', '18')
  await user.keyboard('{End}{ArrowRight}')
  expect(handle).toHaveAttribute('aria-valuenow', '76')
  await user.keyboard('{Enter}')
  expect(handle).toHaveAttribute('aria-valuenow', '25')
  expect(await share()).toBe('')
})

test('The width is stored for the user on this device', async () => {
  const { user } = await renderReports(`/reports/${first}`)
  ;(await separator()).focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('separator', { name: 'Width of the open record' })).not.toBeInTheDocument()
  await user.click((await screen.findAllByRole('row', { name: /Souza, Ana Lima/ }))[0]!)
  expect(await share()).toBe('71%')
})

test('The separator follows the pointer, and a double click resets it', async () => {
  // jsdom has neither layout nor pointer capture.
  const { getBoundingClientRect } = HTMLElement.prototype
  HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 1440, 900)
  HTMLElement.prototype.setPointerCapture = () => undefined
  onTestFinished(() => void (HTMLElement.prototype.getBoundingClientRect = getBoundingClientRect))
  await renderReports(`/reports/${first}`)
  const handle = await separator()
  fireEvent.pointerMove(handle, { clientX: 100 })
  expect(await share()).toBe('')
  fireEvent.pointerDown(handle, { button: 0, clientX: 720 })
  fireEvent.pointerMove(handle, { clientX: 576 })
  expect(await share()).toBe('60%')
  fireEvent.pointerMove(handle, { clientX: 10 })
  await waitFor(() => expect(handle).toHaveAttribute('aria-valuenow', '18'))
  fireEvent.lostPointerCapture(handle)
  expect(handle).toHaveAttribute('aria-valuenow', '18')
  fireEvent.pointerMove(handle, { clientX: 900 })
  expect(handle).toHaveAttribute('aria-valuenow', '18')
  fireEvent.doubleClick(handle)
  expect(handle).toHaveAttribute('aria-valuenow', '25')
})

test.each([
  [1310, { min: 26.9, max: 79.8, initial: 72.5 }],
  [1000, { min: 35.2, max: 73.6, initial: 64 }],
  [712, { min: 49.4, max: 62.9, initial: 62.9 }],
  [600, { min: 56, max: 56, initial: 56 }],
])(
  'On a page of %d pixels the pane leaves the list 360 pixels, and 264 where there is less room',
  (width, expected) => {
    const limits = paneLimits(width, 16)
    for (const name of ['min', 'max', 'initial'] as const) expect(limits[name]).toBeCloseTo(expected[name], 1)
  },
)

test('In a narrow pane the button that prints folds into the menu', async () => {
  shrinkTo(360)
  const { user } = await renderReports(`/reports/${first}`)
  await screen.findByRole('button', { name: 'More' })
  expect(screen.queryByRole('button', { name: 'Print report' })).not.toBeInTheDocument()
  expect(await menuItem(user, 'Print report')).toBeVisible()
})
