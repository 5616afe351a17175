import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { matchPath, navigate } from '#portal/ui/router/location.ts'
import { Link, NavLink, Navigate, Router, useArrival } from '#portal/ui/router/Router.tsx'

beforeEach(() => window.history.replaceState(null, '', '/'))

function Shown() {
  const { location, isBack } = useArrival()
  const { pathname, search, hash, state, key } = location
  return (
    <output data-key={key}>
      {pathname + search + hash} {JSON.stringify(state)} {isBack ? 'back' : 'forth'}
    </output>
  )
}

const shown = () => screen.getByRole('status')

describe('The router of the portal', () => {
  test('shows where a link, Back and Forward lead, with what each entry keeps', async () => {
    render(
      <Router>
        <Shown />
        <Link to="/reports/7?tab=details" state={{ from: 3 }}>
          A report
        </Link>
      </Router>,
    )
    expect(shown()).toHaveTextContent('/ null back')
    await userEvent.click(screen.getByRole('link', { name: 'A report' }))
    expect(shown()).toHaveTextContent('/reports/7?tab=details {"from":3} forth')
    act(() => navigate(-1))
    await waitFor(() => expect(shown()).toHaveTextContent('/ null back'))
    act(() => navigate(1))
    await waitFor(() => expect(shown()).toHaveTextContent('/reports/7?tab=details {"from":3} back'))
  })

  test('adds no entry to the history for a link to the address that is shown, and yet tells that it was followed', async () => {
    render(
      <Router>
        <Shown />
        <Link to="/">Home</Link>
      </Router>,
    )
    const { length } = window.history
    const key = shown().dataset['key']
    await userEvent.click(screen.getByRole('link', { name: 'Home' }))
    expect(window.history).toHaveLength(length)
    expect(shown().dataset['key']).not.toBe(key)
  })

  test('leaves links that open another window, and those that were handled, to the browser', async () => {
    const left: boolean[] = []
    const listen = (event: MouseEvent) => {
      left.push(!event.defaultPrevented)
      event.preventDefault()
    }
    document.addEventListener('click', listen)
    render(
      <Router>
        <Shown />
        <Link to="/a">Here</Link>
        <Link to="/b" target="_blank">
          Beside
        </Link>
        <Link to="/c" onClick={(event) => event.preventDefault()}>
          Handled
        </Link>
      </Router>,
    )
    const user = userEvent.setup()
    await user.keyboard('{Control>}')
    await user.click(screen.getByRole('link', { name: 'Here' }))
    await user.keyboard('{/Control}')
    await user.click(screen.getByRole('link', { name: 'Beside' }))
    await user.click(screen.getByRole('link', { name: 'Handled' }))
    document.removeEventListener('click', listen)
    expect(left).toEqual([true, true, false])
    expect(shown()).toHaveTextContent('/ null back')
  })

  test('marks the page of a navigation that is shown, also at an address below it', () => {
    window.history.replaceState(null, '', '/reports/7')
    render(
      <Router>
        <NavLink to="/reports">Reports</NavLink>
        <NavLink to="/rep">Another</NavLink>
      </Router>,
    )
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Reports')
  })

  test('replaces an address that leads to another one', async () => {
    const { length } = window.history
    render(
      <Router>
        <Shown />
        <Navigate to="/reports" />
      </Router>,
    )
    await waitFor(() => expect(shown()).toHaveTextContent('/reports'))
    expect(window.history).toHaveLength(length)
  })

  test('reads the parameters of a path, whatever its case, with or without a slash at its end', () => {
    const pattern = '/patients/:id?/:part?'
    expect(matchPath(pattern, '/Patients/')).toEqual({ id: undefined, part: undefined })
    expect(matchPath(pattern, '/patients/7')).toEqual({ id: '7', part: undefined })
    expect(matchPath(pattern, '/patients/7/edit/')).toEqual({ id: '7', part: 'edit' })
    expect(matchPath(pattern, '/patients/7/edit/more')).toBeUndefined()
    expect(matchPath(pattern, '/patient')).toBeUndefined()
    expect(matchPath('/', '')).toEqual({})
  })
})
