import { screen } from '@testing-library/react'
import { fireEvent } from './fireEvent.ts'

/** An entry of the menu in the bar of a page, which is opened. */
export async function pageMenuEntry(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: /^(More|Mais)$/ }))
  return screen.findByRole('button', { name })
}
