import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { IntlProvider } from 'use-intl'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#portal/http/queryClient.ts'
import { en } from '#portal/locale/en.ts'
import { lazyPart } from '#portal/session/lazyPart.tsx'

const Whole = ({ name }: { name: string }) => <p>Images of {name}</p>

test('A part whose code does not come says so, can be tried again, and can be left', async () => {
  const load = vi.fn<() => Promise<typeof Whole>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load.mockResolvedValue(Whole)
  const Part = lazyPart({
    name: 'test',
    load,
    Coming: () => <p>Coming</p>,
    WayOut: ({ name }: { name: string }) => <button type="button">Leave {name}</button>,
  })
  render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <MemoryRouter>
        <QueryClientProvider client={createQueryClient()}>
          <Part name="report 12" />
        </QueryClientProvider>
      </MemoryRouter>
    </IntlProvider>,
  )
  expect(screen.getByText('Coming')).toBeInTheDocument()
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Leave report 12' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Images of report 12')).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(2)
})
