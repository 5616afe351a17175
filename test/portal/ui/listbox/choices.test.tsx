import { act, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { Combobox } from '#portal/ui/listbox/Combobox.tsx'
import type { Choice } from '#portal/ui/listbox/Combobox.tsx'
import { ComboboxStandIn } from '#portal/ui/listbox/ComboboxStandIn.tsx'
import type { ComboboxStart } from '#portal/ui/listbox/ComboboxStandIn.tsx'
import { goToUnchosen } from '#portal/records/form/useFieldProblems.ts'
import { Suggest } from '#portal/ui/listbox/Suggest.tsx'
import { setUpUser } from '#test/support/setUpUser.ts'

const exams = ['Upper endoscopy', 'Abdominal ultrasound', 'Thyroid ultrasound'].map((label, index) => ({
  id: String(index + 1),
  label,
}))

/** A combobox with a local search in place of the service's. */
function Exams({ first = null, start }: { first?: Choice | null; start?: ComboboxStart }) {
  const [value, setValue] = useState(first)
  const [search, setSearch] = useState('')
  const results = exams.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))
  return (
    <>
      <Combobox
        label="Exam"
        value={value}
        onChange={setValue}
        items={results}
        isBehind={false}
        several="Several match"
        unchosen="Choose one"
        onSearch={setSearch}
        placeholder="Any"
        note={results.length === 0 ? 'No exam is called that' : undefined}
        listLabel="Exams"
        clearLabel="Clear the exam"
        openLabel="Show the exams"
        start={start}
      />
      <output>{value?.id ?? 'none'}</output>
    </>
  )
}

test('A combobox searches while the user types, is operated by keyboard, and can be cleared', async () => {
  const user = setUpUser()
  const { container } = render(<Exams />)
  const output = () => container.querySelector('output')
  const input = screen.getByRole('combobox', { name: 'Exam' })
  await user.type(input, 'ultra')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
  expect(input).not.toHaveAttribute('aria-activedescendant')
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(input).toHaveValue('Thyroid ultrasound')
  expect(output()).toHaveTextContent('3')

  await user.click(screen.getByRole('button', { name: 'Clear the exam' }))
  expect(input).toHaveValue('')
  expect(output()).toHaveTextContent('none')
})

/** An exam's field whose choices are there a moment after “thy” was typed. */
function LaterExams() {
  const [isThere, setThere] = useState(false)
  const [start, setStart] = useState<ComboboxStart>({ typed: '', hasFocus: false })
  useEffect(() => {
    if (start.typed !== 'thy') return undefined
    const timer = setTimeout(() => setThere(true))
    return () => clearTimeout(timer)
  }, [start])
  return isThere ? (
    <Exams start={start} />
  ) : (
    <ComboboxStandIn label="Exam" placeholder="Any" start={start} onStart={setStart} />
  )
}

test('What is typed before the code of the choices is there is searched for once it is, and typing goes on', async () => {
  const user = setUpUser()
  render(<LaterExams />)
  await user.type(screen.getByRole('combobox', { name: 'Exam' }), 'thy')
  expect(await screen.findByRole('option', { name: 'Thyroid ultrasound' })).toBeVisible()
  await user.keyboard('ro')
  const input = screen.getByRole('combobox', { name: 'Exam' })
  expect(input).toHaveFocus()
  expect(input).toHaveValue('thyro')
})

test('Enter before the code of the choices is there takes the only match once it is', async () => {
  const user = setUpUser()
  const { container } = render(<LaterExams />)
  await user.type(screen.getByRole('combobox', { name: 'Exam' }), 'thy{Enter}')
  await waitFor(() => expect(container.querySelector('output')).toHaveTextContent('3'))
})

const people = ['Helena Prado', 'Sílvia Helena Prado', 'Helena Prado Neto', 'Otto Lang'].map((label) => ({
  id: label,
  label,
}))

/** A combobox of people whose search answers when `answer` is called. */
function People({ onAnswer }: { onAnswer: (answer: () => void) => void }) {
  const [value, setValue] = useState<Choice | null>(null)
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  onAnswer(() => setSearch(typed))
  return (
    <>
      <Combobox
        label="Doctor"
        value={value}
        onChange={setValue}
        items={people.filter(({ label }) => label.toLowerCase().includes(search))}
        isBehind={typed !== search}
        several="Several match"
        unchosen="Choose one"
        onSearch={setTyped}
        placeholder="Any"
        note={undefined}
        listLabel="Doctors"
      />
      <output>{value?.id ?? 'none'}</output>
    </>
  )
}

function renderPeople() {
  let answer = () => {}
  const { container } = render(<People onAnswer={(one) => (answer = one)} />)
  return {
    user: setUpUser(),
    input: screen.getByRole('combobox', { name: 'Doctor' }),
    chosen: () => container.querySelector('output'),
    active: () => container.querySelector('[data-highlighted]')?.textContent,
    answer: () => act(() => answer()),
  }
}

test('The first arrow key highlights the first match, and Enter takes that', async () => {
  const { user, input, chosen, active, answer } = renderPeople()
  await user.type(input, 'helena prado')
  answer()
  expect(active()).toBeUndefined()
  await user.keyboard('{ArrowDown}')
  expect(active()).toBe('Helena Prado')
  await user.keyboard('{Enter}')
  expect(chosen()).toHaveTextContent(/^Helena Prado$/)
})

test('Arrow keys and Enter take nobody of an earlier search: they wait for the answer, and what is typed after them counts', async () => {
  const { user, input, chosen, active, answer } = renderPeople()
  await user.type(input, 'prado{ArrowDown}{Enter}')
  expect(active()).toBeUndefined()
  expect(chosen()).toHaveTextContent('none')
  await user.type(input, ' neto')
  answer()
  expect(active()).toBeUndefined()
  await user.clear(input)
  await user.type(input, 'helena')
  answer()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toBe('Sílvia Helena Prado')
  await user.type(input, ' prado n')
  expect(active()).toBeUndefined()
  answer()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(chosen()).toHaveTextContent('Helena Prado Neto')
})

test('Enter alone takes the only match or the one of exactly this name, and otherwise asks', async () => {
  const { user, input, chosen, answer } = renderPeople()
  await user.type(input, 'prado')
  answer()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Several match')).toBeVisible()
  expect(chosen()).toHaveTextContent('none')
  expect(screen.getAllByRole('option')).toHaveLength(3)
  await user.clear(input)
  await user.type(input, 'helena prado')
  expect(screen.queryByText('Several match')).toBeNull()
  await user.keyboard('{Enter}')
  expect(chosen()).toHaveTextContent('none')
  answer()
  await waitFor(() => expect(chosen()).toHaveTextContent(/^Helena Prado$/))
  await user.clear(input)
  await user.type(input, 'otto')
  answer()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(chosen()).toHaveTextContent('Otto Lang'))
})

test('A text that is left without a choice stays, marked, until something is chosen or it is emptied', async () => {
  const user = setUpUser()
  const { container } = render(<Exams first={exams[0]!} />)
  const input = screen.getByRole('combobox', { name: 'Exam' })
  const leaveWith = async (text: string) => {
    await user.click(input)
    await user.keyboard(text)
    await user.tab()
  }
  expect(input).toHaveValue('Upper endoscopy')
  await leaveWith('ultra')
  expect(input).toHaveValue('ultra')
  expect(input).toHaveAttribute('aria-invalid', 'true')
  expect(input).toHaveAccessibleDescription('Choose one')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
  expect(container.querySelector('output')).toHaveTextContent('1')

  expect(goToUnchosen(container)).toBe(true)
  expect(input).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getAllByRole('option')).toHaveLength(2)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(input).toHaveValue('Abdominal ultrasound')
  expect(input).not.toHaveAttribute('aria-invalid')
  expect(goToUnchosen(container)).toBe(false)

  await user.clear(input)
  await leaveWith('xyz')
  expect(input).toHaveAttribute('aria-invalid', 'true')
  await user.clear(input)
  await user.tab()
  expect(input).toHaveValue('')
  expect(input).not.toHaveAttribute('aria-invalid')
  expect(goToUnchosen(container)).toBe(false)
})

test('A search without a result says so', async () => {
  const user = setUpUser()
  render(<Exams />)
  await user.type(screen.getByRole('combobox', { name: 'Exam' }), 'xyz')
  expect(await screen.findByText('No exam is called that')).toBeVisible()
})

function Examiner() {
  const [text, setText] = useState('')
  return (
    <Suggest
      label="Examiner"
      value={text}
      onChange={setText}
      onPick={(picked) => setText(picked.text)}
      suggestions={['Helena Prado', 'Paulo Ávila']
        .filter((name) => name.toLowerCase().includes(text))
        .map((name) => ({ key: name, text: name }))}
      placeholder="Any"
      listLabel="Examiners"
      announcement="Some names"
      clearLabel="Clear the examiner"
    />
  )
}

test('A field with suggestions takes one of them, or whatever is typed', async () => {
  const user = setUpUser()
  render(<Examiner />)
  const input = screen.getByRole('combobox', { name: 'Examiner' })
  expect(input).toHaveAttribute('aria-expanded', 'false')
  await user.type(input, 'hel')
  expect(input).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('status')).toHaveTextContent('Some names')
  await user.click(await screen.findByRole('option', { name: 'Helena Prado' }))
  expect(input).toHaveValue('Helena Prado')

  await user.click(screen.getByRole('button', { name: 'Clear the examiner' }))
  await user.type(input, 'somebody else')
  await user.tab()
  expect(input).toHaveValue('somebody else')
})
