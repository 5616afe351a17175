import { render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { MenuButton } from '#portal/ui/overlay/MenuButton.tsx'
import { PopupButton } from '#portal/ui/overlay/PopupButton.tsx'
import { PopupField } from '#portal/ui/overlay/PopupField.tsx'
import { Tabs } from '#portal/ui/layout/Tabs.tsx'
import { setUpUser } from '#test/support/setUpUser.ts'
import { fireEvent } from '#test/support/fireEvent.ts'

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
  const user = setUpUser()
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

test('The focus goes on to the first control of what is loaded only when the popup is open', async () => {
  const loaded = Promise.withResolvers<void>()
  function Late() {
    const [isLoaded, setLoaded] = useState(false)
    useEffect(() => void loaded.promise.then(() => setLoaded(true)), [])
    return isLoaded && <button type="button">Within</button>
  }
  render(
    <PopupButton icon="menu" label="Open">
      <Late />
    </PopupButton>,
  )
  await setUpUser().click(screen.getByRole('button', { name: 'Open' }))
  expect(screen.getByRole('dialog', { name: 'Open' })).toHaveFocus()
  loaded.resolve()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Within' })).toHaveFocus())
})

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
  await setUpUser().keyboard('{ArrowRight}')
  expect(onSelect).toHaveBeenCalledWith('two')
  await waitFor(() => expect(two).toHaveFocus())
})
