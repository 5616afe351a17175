import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { initialsOf } from '#portal/app/frame/UserMenu.tsx'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { openUserMenu } from '#test/support/userMenu.ts'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test.each([
  ['doctor', ['Reports', 'Drafts', 'Overview'], '/reports', 'Reports'],
  ['frontdesk', ['Patients', 'Inbox'], '/patients', 'Patients'],
  [
    'administrator',
    ['Overview', 'Reports', 'Drafts', 'Patients', 'Inbox', 'Audit', 'Settings'],
    '/overview',
    'Overview',
  ],
] as const)('A %s is offered %j and starts on %s', async (role, pages, home, title) => {
  const { address } = await renderPortal('/', { role })
  await heading(title)
  const links = within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('link')
  // Without the number of what waits there.
  expect(links.map((link) => link.children[1]?.textContent)).toEqual(pages)
  expect(links[0]).toHaveAttribute('aria-current', 'page')
  expect(address()).toBe(home)
})

test.each([
  ['frontdesk', '/reports'],
  ['frontdesk', '/reports/12'],
  ['doctor', '/patients'],
  ['doctor', '/patients/12'],
] as const)(
  'A %s who opens %s sees that it is not for their role, with a link to another page',
  async (role, path) => {
    const { user, address } = await renderPortal(path, { role })
    await heading('This page is not for your role')
    expect(address()).toBe(path)
    await user.click(screen.getByRole('link', { name: 'Go to the first page' }))
    await heading(role === 'doctor' ? 'Reports' : 'Patients')
  },
)

test('An unknown address shows that there is no such page', async () => {
  await renderPortal('/nowhere', { role: 'doctor' })
  await heading('There is nothing here')
  expect(document.title).toBe('There is nothing here · Test clinic')
})

test('The page names the clinic, the signed-in user with role, and that the data is made up', async () => {
  await renderPortal('/', { role: 'frontdesk' })
  await heading('Patients')
  expect(screen.getByText('Test clinic')).toBeVisible()
  expect(
    screen.getByRole('button', { name: /^Test frontdesk.*Front desk.*Account menu$/ }),
  ).toHaveTextContent(/^TF/)
  expect(await screen.findByText(/^Demonstration: every patient/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Demonstration' })).toBeVisible()
})

test('A new page has its title, and its heading the focus; the first page leaves the focus alone', async () => {
  const { user } = await renderPortal('/reports', { role: 'administrator' })
  await heading('Reports')
  expect(document.title).toBe('Reports · Test clinic')
  await waitFor(() => expect(document.body).toHaveFocus())

  await user.click(screen.getByRole('link', { name: 'Patients' }))
  await waitFor(async () => expect(await heading('Patients')).toHaveFocus())
  expect(document.title).toBe('Patients · Test clinic')
})

test('The first tab stop is a link to the content', async () => {
  const { user } = await renderPortal('/reports', { role: 'doctor' })
  await heading('Reports')
  await user.tab()
  await waitFor(() => expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveFocus())
  expect(screen.getByRole('main')).toHaveAttribute('id', 'content')
})

test('The language changes at once and is kept, and its messages are loaded only when it is chosen', async () => {
  const { user } = await renderPortal('/patients', { role: 'frontdesk' })
  await heading('Patients')
  await openUserMenu({ user })
  await user.selectOptions(screen.getByLabelText('Language'), 'Português')
  await heading('Pacientes')
  expect(document.documentElement.lang).toBe('pt-BR')
  expect(localStorage.getItem('locale')).toBe('pt-BR')
  expect(screen.getByRole('button', { name: 'Sair' })).toBeVisible()
})

test('The theme changes at once and is kept', async () => {
  const { user } = await renderPortal('/patients', { role: 'frontdesk' })
  await heading('Patients')
  await openUserMenu({ user })
  await user.selectOptions(screen.getByLabelText('Theme'), 'Dark theme')
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  await user.selectOptions(screen.getByLabelText('Theme'), 'Theme of the device')
  expect(document.documentElement).not.toHaveAttribute('data-theme')
})

test('The navigation opens behind its button, and closes once a page is chosen', async () => {
  const { user } = await renderPortal('/reports', { role: 'administrator' })
  await heading('Reports')
  // On a page with its own head, the styles hide the generic one.
  await user.click(screen.getAllByRole('button', { name: 'Open the navigation' })[1]!)
  const drawer = screen.getByRole('dialog', { name: 'Pages' })
  await user.click(within(drawer).getByRole('link', { name: 'Patients' }))
  await heading('Patients')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test.each([
  ['Helena Prado', 'HP'],
  ['Ana Maria de Souza', 'AS'],
  ['émile', 'É'],
  ['', ''],
])('The initials of “%s” are “%s”', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('The keys of the portal are shown from any page, by their key and in the account menu', async () => {
  const portal = await renderPortal('/patients', { role: 'frontdesk' })
  const { user } = portal
  await heading('Patients')
  await user.click(screen.getByRole('heading', { level: 1 }))
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await user.keyboard('{Escape}')
  await user.click((await openUserMenu(portal)).getByRole('button', { name: 'Keyboard shortcuts' }))
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(screen.queryByRole('dialog', { name: 'Account menu' })).toBeNull()
})
