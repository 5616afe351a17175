import { screen, within } from '@testing-library/react'
import { fireEvent } from './fireEvent.ts'

/** Opens a popup or sheet of the page's bar, where it is closed. */
async function open(button: RegExp, dialog: RegExp) {
  if (!screen.queryByRole('dialog', { name: dialog }))
    fireEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: dialog }))
}

/** The filters of the reports, opened. */
export const filters = () => open(/^Filters/, /^Filters$/)

/** The field of a filter. */
export const filterField = async (label: string) => (await filters()).findByLabelText(label)

/** The menu of the list of reports, opened. */
const listMenu = () => open(/^(List options|Opções da lista)$/, /^(List options|Opções da lista)$/)

/** An entry of that menu. */
export const menuEntry = async (name: string | RegExp) => (await listMenu()).findByRole('button', { name })
