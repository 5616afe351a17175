import { render, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fold, words } from '#contract/names/matching.ts'
import { AlertDialog } from '#portal/ui/overlay/AlertDialog.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { Field, TextInput } from '#portal/ui/form/Field.tsx'
import { Highlight } from '#portal/ui/listbox/Highlight.tsx'
import { Toasts, useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { setUpUser } from '#test/support/setUpUser.ts'
import { plainToasts } from '#test/support/toasts.ts'

test('A field ties its control to its label, description and error', () => {
  render(
    <Field label="Record number" description="It stands above." error="That is another number.">
      {(control) => <TextInput {...control} />}
    </Field>,
  )
  const input = screen.getByLabelText('Record number')
  expect(input).toHaveAccessibleDescription('It stands above. That is another number.')
  expect(input).toBeInvalid()
})

test('A busy button keeps the focus and does nothing', async () => {
  const onClick = vi.fn<() => void>()
  const { rerender } = render(<Button onClick={onClick}>Save</Button>)
  await setUpUser().click(screen.getByRole('button', { name: 'Save' }))
  rerender(
    <Button busy onClick={onClick}>
      Save
    </Button>,
  )
  await setUpUser().click(screen.getByRole('button', { name: 'Save' }))
  expect(onClick).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus())
})

test.each([
  ['Couto, Mariana', 'ana', ['ana']],
  ['D’Ávila, Maria Inês', 'davila ines', ['D’Ávila', 'Inês']],
  ['Souza, Ana Lima', 'xyz', []],
  ['Souza, Ana Lima', '', []],
  ['Banana', 'ana', ['anana']],
  ['Groß, Jørgen', 'gross jorgen', ['Groß', 'Jørgen']],
  ['Groß', 'os', ['oß']],
])('In “%s” a search for “%s” marks %j', (text, search, marked) => {
  const { container } = render(<Highlight text={text} words={words(search)} fold={fold} />)
  expect(container).toHaveTextContent(text)
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(marked)
})

function Notifier() {
  const notify = useNotify()
  return <Button onClick={() => notify('The record was removed.')}>Remove</Button>
}

test('A toast is announced politely and can be dismissed', async () => {
  render(
    <Toasts {...plainToasts}>
      <Notifier />
    </Toasts>,
  )
  await setUpUser().click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.getByRole('status')).toHaveTextContent('The record was removed.')
  await setUpUser().click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('The toasts of one audience are gone once another is there', async () => {
  const at = (audience: number) => (
    <Toasts audience={audience} {...plainToasts}>
      <Notifier />
    </Toasts>
  )
  const { rerender } = render(at(1))
  await setUpUser().click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.getByRole('status')).toHaveTextContent('The record was removed.')
  for (const audience of [2, 1]) {
    rerender(at(audience))
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  }
})

test('A message that a held key repeats is shown once', async () => {
  render(
    <Toasts {...plainToasts}>
      <Notifier />
    </Toasts>,
  )
  for (let press = 0; press < 3; press += 1)
    await setUpUser().click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.getAllByText('The record was removed.')).toHaveLength(1)
})

function Question({ locked }: { locked: boolean }) {
  const [open, setOpen] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      {open && (
        <AlertDialog
          title="Remove this patient?"
          locked={locked}
          onClose={() => setOpen(false)}
          initialFocus={keep}
          description="Souza, Ana Lima"
          actions={
            <>
              <Button variant="danger">Remove</Button>
              <Button ref={keep} onClick={() => setOpen(false)}>
                Keep
              </Button>
            </>
          }
        >
          What goes with it
        </AlertDialog>
      )}
    </>
  )
}

test('An alert dialog focuses its harmless button first, and returns the focus', async () => {
  render(<Question locked={false} />)
  await setUpUser().click(screen.getByRole('button', { name: 'Ask' }))
  const dialog = screen.getByRole('alertdialog', { name: 'Remove this patient?' })
  expect(dialog).toHaveAccessibleDescription('Souza, Ana Lima')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus())
  await setUpUser().keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus())
})

test('A locked alert dialog cannot be closed', async () => {
  render(<Question locked />)
  await setUpUser().click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus())
  await setUpUser().keyboard('{Escape}')
  expect(screen.getByRole('alertdialog')).toHaveAttribute('aria-busy', 'true')
})
