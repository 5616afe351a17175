import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from '#portal/feedback/ErrorBoundary.tsx'
import { MissingCodeError } from '#portal/feedback/later/loadOnce.ts'
import { NextStep } from '#portal/feedback/Problem.tsx'
import { ProblemPage } from '#portal/feedback/ProblemPanel.tsx'
import { AnswerError, ApiError, NetworkError } from '#portal/http/client/errors.ts'
import { LocaleProvider } from '#portal/locale/LocaleProvider.tsx'
import { loadMessages } from '#portal/locale/messages.ts'
import { setUpUser } from '#test/support/setUpUser.ts'

const texts = await loadMessages('en', ['start'])

/** A page that throws as long as an error is set. */
function Page({ failure }: { failure: { error: Error | undefined } }) {
  if (failure.error) throw failure.error
  return <p>The page</p>
}

function renderFailing(error: Error) {
  // React reports each error that a boundary catches; here they are expected.
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const failure: { error: Error | undefined } = { error }
  const tree = (address: string) => (
    <LocaleProvider locale="en" messages={texts}>
      <MemoryRouter>
        <ErrorBoundary
          resetKey={address}
          fallback={(caught, retry) => (
            <ProblemPage error={caught} action={<NextStep error={caught} onRetry={retry} />} />
          )}
        >
          <Page failure={failure} />
        </ErrorBoundary>
      </MemoryRouter>
    </LocaleProvider>
  )
  const { rerender } = render(tree('/one'))
  reported.mockClear()
  return { failure, goTo: (address: string) => rerender(tree(address)) }
}

const api = (status: number, requestId: string | null = null) => new ApiError(status, undefined, requestId)

test.each([
  ['401', api(401), 'Your session has ended', 'link', 'Sign in'],
  ['403', api(403), 'This page is not for your role', 'link', 'Go to the first page'],
  ['404', api(404), 'There is nothing here', 'link', 'Go to the first page'],
  ['400', api(400), 'The service did not accept the request', 'button', 'Try again'],
  ['429', api(429), 'Too many requests', 'button', 'Try again'],
  ['500', api(500), 'The service has a problem', 'button', 'Try again'],
  ['503', api(503), 'The service has a problem', 'button', 'Try again'],
  ['no network', new NetworkError(''), 'The service cannot be reached', 'button', 'Try again'],
  [
    'missing code',
    new MissingCodeError('', undefined, () => {}),
    'The service cannot be reached',
    'button',
    'Reload the page',
  ],
  [
    'another form',
    new AnswerError('', null),
    'The service sent an answer that the portal cannot read',
    'button',
    'Try again',
  ],
  ['a fault of the portal', new TypeError('x'), 'This page failed', 'button', 'Reload the page'],
])('%s has its own text and next step', (_, error, title, role, step) => {
  renderFailing(error)
  expect(screen.getByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByRole(role, { name: step })).toBeVisible()
})

test('A problem shows the id of the request', () => {
  renderFailing(api(500, 'r-17'))
  expect(screen.getByText('Request r-17')).toBeVisible()
})

test('Trying again shows the page once it works', async () => {
  const { failure } = renderFailing(api(503))
  failure.error = undefined
  await setUpUser().click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('The page')).toBeVisible()
})

test('Another address resets the boundary', () => {
  const { failure, goTo } = renderFailing(api(404))
  failure.error = undefined
  goTo('/two')
  expect(screen.getByText('The page')).toBeVisible()
})
