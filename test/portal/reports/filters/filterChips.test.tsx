import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { FilterChips } from '#portal/filters/FilterChips.tsx'
import { LocaleProvider } from '#portal/locale/LocaleProvider.tsx'
import { loadMessages } from '#portal/locale/messages.ts'
import { setUpUser } from '#test/support/setUpUser.ts'

test('The focus waits for the cleared chip to go, also where the list is rendered meanwhile', async () => {
  let clear = (_: string) => {}
  let renderAgain = () => {}
  const onLastCleared = vi.fn<() => void>()
  function Filters() {
    const [names, setNames] = useState(['Exam', 'Unit'])
    const [, setCount] = useState(0)
    clear = (name) => setNames((known) => known.filter((other) => other !== name))
    renderAgain = () => setCount((count) => count + 1)
    return (
      <FilterChips
        set={names.map((name) => ({
          key: name,
          text: name,
          clearLabel: `Clear ${name}`,
          onClear: renderAgain,
        }))}
        onClearAll={() => {}}
        onLastCleared={() => onLastCleared()}
      />
    )
  }
  render(
    <LocaleProvider
      locale="en"
      messages={{ ...(await loadMessages('en', ['start'])), ...(await loadMessages('en', ['filters'])) }}
      timeZone="UTC"
    >
      <Filters />
    </LocaleProvider>,
  )
  const user = setUpUser()
  await user.click(screen.getByRole('button', { name: 'Clear Exam' }))
  clear('Exam')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Clear Unit' })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Clear Unit' }))
  expect(onLastCleared).not.toHaveBeenCalled()
  clear('Unit')
  await waitFor(() => expect(onLastCleared).toHaveBeenCalledOnce())
})
