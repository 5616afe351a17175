import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from '#portal/ui/form/Button.tsx'
import { Select } from '#portal/ui/form/Select.tsx'
import { Dialog } from '#portal/ui/overlay/Dialog.tsx'
import { Modal } from '#portal/ui/overlay/Modal.tsx'
import { setUpUser } from '#test/support/setUpUser.ts'
import { fireEvent } from '#test/support/fireEvent.ts'

function Opener({ label, children }: { label: string; children?: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{`Open ${label}`}</Button>
      {open && (
        <Dialog title={label} closeLabel={`Close ${label}`} onClose={() => setOpen(false)}>
          {children}
        </Dialog>
      )}
    </>
  )
}

test('With two dialogs open, Escape closes the upper one, and the focus returns to the lower one, then to the page', async () => {
  const user = setUpUser()
  render(
    <Opener label="List">
      <Opener label="Receipt" />
    </Opener>,
  )
  await user.click(screen.getByRole('button', { name: 'Open List' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close List' })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Open Receipt' }))
  expect(await screen.findByRole('dialog')).toHaveAccessibleName('Receipt')

  await user.keyboard('{Escape}')
  expect(await screen.findByRole('dialog')).toHaveAccessibleName('List')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open Receipt' })).toHaveFocus())
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open List' })).toHaveFocus())
})

test('Tab stays within a dialog, from its last element to its first', async () => {
  const user = setUpUser()
  render(
    <Opener label="List">
      <Button>Print</Button>
    </Opener>,
  )
  await user.click(screen.getByRole('button', { name: 'Open List' }))
  await user.tab({ shift: true })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toHaveFocus())
  await user.tab()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close List' })).toHaveFocus())
})

test('Escape closes a dialog also where nothing has the focus, and does not reach the page below', async () => {
  const onPage = vi.fn<() => void>()
  document.addEventListener('keydown', onPage)
  const user = setUpUser()
  render(<Opener label="List" />)
  await user.click(screen.getByRole('button', { name: 'Open List' }))
  screen.getByRole('button', { name: 'Close List' }).blur()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(onPage).not.toHaveBeenCalled()
  document.removeEventListener('keydown', onPage)
})

test('Where the element that opened a dialog is removed, the content gets the focus', async () => {
  const user = setUpUser()
  const page = (stage: 'before' | 'open' | 'after') => (
    <main id="content" tabIndex={-1}>
      {stage === 'before' && <Button>Open</Button>}
      {stage === 'open' && (
        <Modal label="List" onClose={() => {}}>
          <Button>Print</Button>
        </Modal>
      )}
    </main>
  )
  const { rerender } = render(page('before'))
  await user.click(screen.getByRole('button', { name: 'Open' }))
  rerender(page('open'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toHaveFocus())
  rerender(page('after'))
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('A dialog that the browser closes by itself asks its owner all the same, and stays while it is locked', () => {
  const onClose = vi.fn<() => void>()
  const { rerender } = render(
    <Modal label="List" locked onClose={onClose}>
      <Button>Print</Button>
    </Modal>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  // A browser lets the page prevent the first close request, and not a second one in a row.
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false)
  dialog.close()
  expect(dialog.open).toBe(true)
  expect(onClose).not.toHaveBeenCalled()

  rerender(
    <Modal label="List" onClose={onClose}>
      <Button>Print</Button>
    </Modal>,
  )
  dialog.close()
  expect(onClose).toHaveBeenCalledOnce()
})

test('Escape in the open list of a select closes that list alone, and not the dialog around it', async () => {
  const user = setUpUser()
  render(
    <Opener label="List">
      <Select aria-label="Order" defaultValue="new">
        <option value="new">Newest first</option>
      </Select>
    </Opener>,
  )
  await user.click(screen.getByRole('button', { name: 'Open List' }))
  fireEvent.keyDown(screen.getByRole('option', { name: 'Newest first' }), { key: 'Escape' })
  expect(screen.getByRole('dialog')).toHaveAccessibleName('List')
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Order' }), { key: 'Escape' })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
