import { screen } from '@testing-library/react'
import type { User } from './setUpUser.ts'

/** An action of the open report's menu, which is opened first where it is not. */
export async function menuItem(user: User, name: string | RegExp): Promise<HTMLElement> {
  const menu = await screen.findByRole('button', { name: 'More' })
  if (menu.getAttribute('aria-expanded') !== 'true') await user.click(menu)
  return screen.findByRole('button', { name })
}
