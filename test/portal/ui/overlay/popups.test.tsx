import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { MenuButton } from '#portal/ui/overlay/MenuButton.tsx'
import { PopupButton } from '#portal/ui/overlay/PopupButton.tsx'
import { PopupField } from '#portal/ui/overlay/PopupField.tsx'
import { Tabs } from '#portal/ui/layout/Tabs.tsx'

const onPress = vi.fn<() => void>()

const popups = {
  menu: (
    <MenuButton icon="more" label="Open" items={[{ icon: 'print', label: 'Within', onClick: onPress }]} />
  ),
  settings: (
    <PopupButton icon="menu" label="Open">
      <button type="button" onClick={onPress}>
        Within
      </button>
    </PopupButton>
  ),
  field: (
    <PopupField label="Open" value="">
      {() => (
        <button type="button" onClick={onPress}>
          Within
        </button>
      )}
    </PopupField>
  ),
}

async function openPopup(kind: keyof typeof popups) {
  onPress.mockClear()
  const user = userEvent.setup()
  render(
    <main tabIndex={-1}>
      {popups[kind]}
      <button type="button">Elsewhere</button>
    </main>,
  )
  await user.click(screen.getByRole('button', { name: 'Open' }))
  return { user, within: screen.getByRole('button', { name: 'Within' }) }
}

const kinds = ['menu', 'settings', 'field'] as const

test.each(kinds)(
  'A press in a popup counts where buttons take no focus, and what is around them does: %s',
  async (kind) => {
    const { within } = await openPopup(kind)
    // Safari does not focus a button that is clicked.
    fireEvent.pointerDown(within)
    screen.getByRole('main').focus()
    fireEvent.pointerUp(within)
    fireEvent.click(within)
    expect(onPress).toHaveBeenCalledOnce()
  },
)

test.each(kinds)(
  'A popup closes at a press elsewhere, when the focus leaves, and at Escape: %s',
  async (kind) => {
    const { user } = await openPopup(kind)
    const open = () => user.click(screen.getByRole('button', { name: 'Open' }))
    const isOpen = () => screen.queryByRole('button', { name: 'Within' }) !== null
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(isOpen()).toBe(false)
    await open()
    await user.tab()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus())
    expect(isOpen()).toBe(false)
    await open()
    await user.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus())
  },
)

test('The tab that is chosen leads to the panel, and the arrow keys go on from it', async () => {
  const onSelect = vi.fn<(id: string) => void>()
  const tabs = [
    { id: 'one', label: 'One' },
    { id: 'two', label: 'Two' },
  ]
  render(<Tabs label="Parts" panelId="panel" tabs={tabs} selected="one" onSelect={onSelect} />)
  const [one, two] = screen.getAllByRole('tab')
  expect([one?.getAttribute('aria-controls'), two?.getAttribute('aria-controls')]).toEqual(['panel', null])
  expect([one?.tabIndex, two?.tabIndex]).toEqual([0, -1])
  one?.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(onSelect).toHaveBeenCalledWith('two')
  await waitFor(() => expect(two).toHaveFocus())
})
