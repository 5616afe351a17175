import { screen, within } from '@testing-library/react'
import type { setUpUser } from './setUpUser.ts'

interface Using {
  user: Pick<ReturnType<typeof setUpUser>, 'click'>
}

const button = () => screen.findByRole('button', { name: /(Account menu|Menu da conta)$/ })

/** Opens the user's menu in the navigation. */
export async function openUserMenu({ user }: Using) {
  await user.click(await button())
  const menu = within(await screen.findByRole('dialog', { name: /^(Account menu|Menu da conta)$/ }))
  await menu.findByRole('button', { name: /^(Sign out|Sair)$/ })
  return menu
}

/** Signs out by the user's menu. */
export async function signOut(portal: Using): Promise<void> {
  await portal.user.click((await openUserMenu(portal)).getByRole('button', { name: 'Sign out' }))
}
