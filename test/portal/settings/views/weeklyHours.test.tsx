import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createRecord } from '#portal/settings/api/changes.ts'
import { storedRecord } from '#portal/settings/api/records.ts'
import { intervalProblem, withAnother } from '#portal/settings/form/json/openingHours.ts'
import { clientOf, uniqueName } from '#test/support/clinicRecords.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'

const interval = (text: string) => {
  const [opens = '', closes = ''] = text.split('-')
  return { opens, closes }
}

describe('Another interval', () => {
  test.each([
    ['of a closed day has the usual hours', [], ['08:00-18:00']],
    ['divides a day at lunch', ['07:30-19:00'], ['07:30-12:00', '13:00-19:00']],
    ['follows the last one', ['08:00-12:00', '13:00-18:00'], ['08:00-12:00', '13:00-18:00', '19:00-20:00']],
    ['is left open after a time that cannot be read', ['08:00-late'], ['08:00-late', '-']],
    ['ends before midnight', ['22:00-23:30'], ['22:00-23:30', '23:58-23:59']],
  ])('%s', (_, before, after) => {
    expect(withAnother(before.map(interval))).toEqual(after.map(interval))
  })
})

test.each([
  ['08:00-12:00', undefined],
  ['-12:00', 'missing'],
  ['noon-12:00', 'unreadable'],
  ['12:00-12:00', 'order'],
  ['06:30-07:30', 'overlap'],
])('After 07:00-08:00, the interval %s has the problem %s', (text, problem) => {
  expect(intervalProblem([interval('07:00-08:00'), interval(text)], 1)).toBe(problem)
})

test('An interval does not overlap one whose end is only half typed', () => {
  expect(intervalProblem([interval('08:00-9:3'), interval('13:00-18:00')], 1)).toBeUndefined()
})

async function openUnit(openingHours: unknown) {
  const { id } = await createRecord(await clientOf('administrator'), 'unit', {
    name: uniqueName(),
    openingHours,
  })
  const { user } = await renderPortal(`/settings/unit/${id}`, { role: 'administrator' })
  const hours = within(await screen.findByRole('group', { name: 'Opening hours' }))
  const stored = async () => (await storedRecord(await clientOf('administrator'), 'unit', id))['openingHours']
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Saved: /)
    return stored()
  }
  return { user, hours, save, stored }
}
const everyWeekday = (...texts: string[]) =>
  [1, 2, 3, 4, 5].flatMap((day) => texts.map((text) => ({ day, ...interval(text) })))

test('Monday to Friday are entered once, with a break', async () => {
  const { user, hours, save } = await openUnit(null)
  await user.click(hours.getByRole('button', { name: 'Monday to Friday: open' }))
  await waitFor(() => expect(hours.getByLabelText('Monday to Friday: opens')).toHaveFocus())
  await user.click(hours.getByRole('button', { name: 'Monday to Friday: add hours' }))
  expect(hours.getAllByText('Closed')).toHaveLength(2)
  expect(await save()).toEqual(everyWeekday('08:00-12:00', '13:00-18:00'))
})

test('A day that differs has a line of its own, and can be closed', async () => {
  const { user, hours, save } = await openUnit(everyWeekday('08:00-18:00'))
  await user.click(hours.getByRole('checkbox', { name: 'The same hours from Monday to Friday' }))
  await user.click(hours.getByRole('button', { name: 'Friday: remove 08:00 to 18:00' }))
  await waitFor(() => expect(hours.getByRole('button', { name: 'Friday: open' })).toHaveFocus())
  expect(await save()).toEqual(everyWeekday('08:00-18:00').slice(0, 4))
})

test('Hours that differ are shown by day, and one tick makes them the same', async () => {
  const { user, hours, save } = await openUnit([{ day: 3, ...interval('09:00-17:00') }])
  expect(hours.getByLabelText('Wednesday: opens')).toHaveValue('09:00')
  await user.click(hours.getByRole('checkbox', { name: 'The same hours from Monday to Friday' }))
  expect(hours.getByLabelText('Monday to Friday: opens')).toHaveValue('09:00')
  expect(await save()).toEqual(everyWeekday('09:00-17:00'))
})

test('A time is typed as one writes it, and kept as a time of 24 hours', async () => {
  const { user, hours, save } = await openUnit([{ day: 6, ...interval('08:00-12:00') }])
  const closes = hours.getByLabelText('Saturday: closes')
  const opens = hours.getByLabelText('Saturday: opens')
  await user.clear(opens)
  await user.type(opens, '830')
  await user.clear(closes)
  await user.type(closes, '1:30 pm')
  await user.tab()
  expect(closes).toHaveValue('13:30')
  expect(await save()).toEqual([{ day: 6, ...interval('08:30-13:30') }])
})

test('A text that is no time stays with its problem until it is corrected', async () => {
  const { user, hours } = await openUnit([{ day: 6, ...interval('08:00-12:00') }])
  const closes = hours.getByLabelText('Saturday: closes')
  await user.clear(closes)
  await user.type(closes, '25:00')
  await user.tab()
  expect(closes).toHaveValue('25:00')
  expect(closes).toHaveAccessibleDescription('Type a time such as 9:30 or 0930.')
  await user.clear(closes)
  await user.type(closes, '12')
  expect(closes).toHaveAccessibleDescription('')
})

test('A time that is typed in part is no fault until its field is left, and is not saved', async () => {
  const { user, hours, stored } = await openUnit([{ day: 6, ...interval('08:00-12:00') }])
  const opens = hours.getByLabelText('Saturday: opens')
  await user.clear(opens)
  expect(opens).toHaveAccessibleDescription('')
  await user.type(opens, '9:3')
  expect(opens).toHaveAccessibleDescription('')
  expect(opens).toBeValid()
  await user.keyboard('{Enter}')
  expect(opens).toHaveValue('9:3')
  expect(opens).toHaveAccessibleDescription('Type a time such as 9:30 or 0930.')
  expect(await screen.findByRole('alert')).toHaveTextContent('Opening hours')
  expect(await stored()).toEqual([{ day: 6, ...interval('08:00-12:00') }])

  await user.type(opens, '0')
  expect(opens).toHaveAccessibleDescription('')
  await user.clear(opens)
  await user.type(opens, '9:x')
  expect(opens).toHaveAccessibleDescription('')
  await user.tab()
  expect(opens).toHaveAccessibleDescription('Type a time such as 9:30 or 0930.')
})
