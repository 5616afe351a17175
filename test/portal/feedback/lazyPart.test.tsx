import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { IntlProvider } from 'use-intl'
import { expect, test, vi } from 'vitest'
import * as catalogues from '#portal/locale/messages.ts'
import * as en from '#portal/locale/en/start.ts'
import { ErrorBoundary } from '#portal/feedback/ErrorBoundary.tsx'
import type { Locale } from '#portal/locale/locales.ts'
import { lazyPage } from '#portal/feedback/later/lazyPage.tsx'
import { lazyPart, useIdlePreload } from '#portal/feedback/later/lazyPart.tsx'
import { PAGE_LOADS_MS } from '#portal/feedback/later/loadOnce.ts'
import { setUpUser } from '#test/support/setUpUser.ts'

const Whole = ({ name }: { name: string }) => <p>Images of {name}</p>

test('A part whose code does not load says so, can be loaded again, and can be left', async () => {
  const load = vi.fn<() => Promise<typeof Whole>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load.mockResolvedValue(Whole)
  const Part = lazyPart({
    name: 'test',
    load,
    Fallback: () => <p>Loading</p>,
    CloseAction: ({ name }: { name: string }) => <button type="button">Leave {name}</button>,
  })
  render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <MemoryRouter>
        <Part name="report 12" />
      </MemoryRouter>
    </IntlProvider>,
  )
  expect(screen.getByText('Loading')).toBeInTheDocument()
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Leave report 12' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument()
  await setUpUser().click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Images of report 12')).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(2)
})

test('The code and the messages of a page that did not load are loaded again with one “Try again”', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn<() => Promise<() => string>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load.mockResolvedValue(() => 'The page')
  const loadTexts = vi
    .spyOn(catalogues, 'loadMessages')
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
  loadTexts.mockResolvedValue({})
  const { Page } = lazyPage(load, ['audit'])
  const tree = (
    <ErrorBoundary
      resetKey="/"
      fallback={(_, retry) => (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    >
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <Suspense>
          <Page />
        </Suspense>
      </IntlProvider>
    </ErrorBoundary>
  )
  await act(async () => void render(tree))
  const again = await screen.findByRole('button', { name: 'Try again' })
  await act(async () => again.click())
  expect(await screen.findByText('The page')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
  expect(loadTexts).toHaveBeenCalledTimes(2)
  loadTexts.mockRestore()
  reported.mockClear()
})

test('A part that is not due yet is not asked for, and what stands in its place stays the same element until it is there', async () => {
  const load = vi.fn<() => Promise<typeof Whole>>().mockResolvedValue(Whole)
  const Part = lazyPart<{ name: string; isDue: boolean }>({
    name: 'test',
    load,
    isDue: ({ isDue }) => isDue,
    Fallback: () => <p>Loading</p>,
  })
  const part = (isDue: boolean) => (
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Part name="report 12" isDue={isDue} />
    </IntlProvider>
  )
  const { rerender } = render(part(false))
  const before = screen.getByText('Loading')
  await act(async () => new Promise((resolve) => void setTimeout(resolve, 20)))
  expect(load).not.toHaveBeenCalled()
  rerender(part(true))
  expect(screen.getByText('Loading')).toBe(before)
  expect(await screen.findByText('Images of report 12')).toBeInTheDocument()
})

test.each([
  { name: 'is loaded in advance from the first input on', evenUnused: false, calls: [0, 0, 1, 1] },
  {
    name: 'that is needed without input, too, is loaded when its page has loaded',
    evenUnused: true,
    calls: [0, 1, 1, 1],
  },
])('A part $name', ({ evenUnused, calls }) => {
  vi.useFakeTimers()
  const preload = vi.fn<(locale: Locale) => void>()
  const part = { preload }
  function Page() {
    useIdlePreload(part, { evenUnused })
    return null
  }
  render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Page />
    </IntlProvider>,
  )
  const move = () => void window.dispatchEvent(new Event('pointermove'))
  const counts = [move, () => vi.advanceTimersByTime(PAGE_LOADS_MS), move, move].map((step) => {
    step()
    return preload.mock.calls.length
  })
  vi.useRealTimers()
  expect(counts).toEqual(calls)
})
