import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { commandOf } from '#portal/ui/keyboard/keys.ts'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'
import { setUpUser } from '#test/support/setUpUser.ts'

const bindings = { next: ['n', 'ArrowDown'], right: ['r'], left: ['Shift+R'], help: ['?'] }

test.each([
  ['n', false, 'next'],
  ['N', false, 'next'],
  ['N', true, 'next'],
  ['ArrowDown', true, 'next'],
  ['r', false, 'right'],
  ['R', false, 'right'],
  ['R', true, 'left'],
  ['r', true, 'left'],
  ['?', true, 'help'],
  ['x', false, undefined],
] as const)('The key %s, with Shift: %s, is the command %s', (key, shiftKey, command) => {
  expect(commandOf(bindings, { key, shiftKey })).toBe(command)
})

const next = vi.fn<() => boolean>(() => true)
const help = vi.fn<() => void>()

function Page({ areCharactersOn }: { areCharactersOn: boolean }) {
  useKeys(bindings, { next, help }, { areCharactersOn })
  return (
    <>
      <input aria-label="Text" />
      <input aria-label="Box" type="checkbox" />
      <div role="tablist" tabIndex={0} />
      <div role="listbox" tabIndex={0} />
    </>
  )
}

async function press(keys: string, on?: HTMLElement) {
  next.mockClear()
  help.mockClear()
  on?.focus()
  await setUpUser().keyboard(keys)
  return { next: next.mock.calls.length, help: help.mock.calls.length }
}

test('Keys work wherever the focus is, except in fields and lists and with Ctrl, Alt or Meta', async () => {
  render(<Page areCharactersOn />)
  expect(await press('n?')).toEqual({ next: 1, help: 1 })
  expect(await press('n', screen.getByRole('checkbox'))).toEqual({ next: 1, help: 0 })
  expect(await press('n', screen.getByRole('textbox'))).toEqual({ next: 0, help: 0 })
  expect(await press('n', screen.getByRole('listbox'))).toEqual({ next: 0, help: 0 })
  expect(await press('n{ArrowDown}', screen.getByRole('tablist'))).toEqual({ next: 1, help: 0 })
  expect(await press('{Control>}n{/Control}{Alt>}n{/Alt}{Meta>}n{/Meta}')).toEqual({ next: 0, help: 0 })
})

test('Keys of a single character can be switched off, the others remain', async () => {
  render(<Page areCharactersOn={false} />)
  expect(await press('n?{ArrowDown}')).toEqual({ next: 1, help: 0 })
})

test('While a dialog is open, keys do not reach the page below', async () => {
  render(
    <>
      <Page areCharactersOn />
      <div role="dialog" aria-label="Question" />
    </>,
  )
  expect(await press('n{ArrowDown}')).toEqual({ next: 0, help: 0 })
})

test('A key whose handler returns false keeps its meaning in the browser', async () => {
  render(<Page areCharactersOn />)
  const isHeld = vi.fn<(event: KeyboardEvent) => void>()
  window.addEventListener('keydown', isHeld)
  await press('n')
  next.mockReturnValueOnce(false)
  await setUpUser().keyboard('n')
  window.removeEventListener('keydown', isHeld)
  expect(isHeld.mock.calls.map(([event]) => event.defaultPrevented)).toEqual([true, false])
})
