import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createClient } from '#portal/http/client/client.ts'
import type { Client } from '#portal/http/client/client.ts'
import { ClientContext } from '#portal/http/client/ClientContext.tsx'
import { usePlaceKept } from '#portal/overview/OverviewPage.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'

function Page() {
  const scroller = useRef<HTMLDivElement>(null)
  usePlaceKept(scroller, true)
  return (
    <div ref={scroller} data-testid="scroller">
      <Link to="/reports?examinerId=5">Reports of one doctor</Link>
    </div>
  )
}

// Each router begins with the history's first entry, whose key is the same.
const show = (client: Client) =>
  render(
    <ClientContext value={client}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </ClientContext>,
  )

const service = createClient({
  baseUrl: '',
  timeZone: 'UTC',
  token: () => undefined,
  onRefusedToken: () => undefined,
})

test('A reader comes back to the place where a link was followed, and the next user does not', async () => {
  const own = service.of(1)
  const first = show(own)
  screen.getByTestId('scroller').scrollTop = 300
  await userEvent.click(screen.getByRole('link'))
  first.unmount()

  const next = show(service.of(2))
  expect(screen.getByTestId('scroller').scrollTop).toBe(0)
  next.unmount()

  show(own)
  expect(screen.getByTestId('scroller').scrollTop).toBe(300)
})
