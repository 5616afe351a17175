import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readReport, updateReport } from '#portal/writing/api/reports.ts'
import { beginReport } from '#test/support/writingReports.ts'

const texts = () => screen.findAllByRole('textbox', { name: /^Text: / })
const saved = () => screen.findByText(/^Saved /, {}, { timeout: 10_000 })

test('A report is stored as soon as it can be, and then as it is written, with the sections of its exam', async () => {
  const { user, client, id } = await beginReport()
  expect((await texts()).length).toBeGreaterThan(1)
  const [first] = await texts()
  await user.type(first!, 'Normal study.')
  await screen.findByText('Saving…')
  await saved()
  expect((await readReport(client, id)).result).toMatch(/^# .+\n\nNormal study\.\n\n# /)
})

test('A report is closed after a question, and then released', async () => {
  const { user, client, id } = await beginReport()
  await user.click(screen.getByRole('button', { name: 'Close report' }))
  expect(await screen.findByText('Write a text, or choose a PDF.')).toBeVisible()
  const [first] = await texts()
  await user.type(first!, 'Normal study.')
  const date = screen.getByLabelText(/^Date and time/)
  await user.type(date, '2026-03-01T10:30')
  await user.click(screen.getByRole('button', { name: 'Close report' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Close this report?' }))
  await user.click(question.getByRole('button', { name: 'Close report' }))
  expect(await screen.findByText(/It waits for its release/, {}, { timeout: 10_000 })).toBeVisible()
  const heading = screen.getByRole('heading', { level: 1 })
  await waitFor(() => expect(heading).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Release' }))
  expect(await screen.findByText('Released. Doctors can read it.')).toBeVisible()
  await waitFor(() => expect(heading).toHaveFocus())
  expect(await readReport(client, id)).toMatchObject({ close: 1, release: { released: true } })
})

test('A section with text that is removed can be put back where it was', async () => {
  const { user } = await beginReport()
  const [first] = await texts()
  const all = (await texts()).length
  await user.type(first!, 'Normal study.')
  await user.click(screen.getAllByRole('button', { name: /^Remove the section/ })[0]!)
  expect(await texts()).toHaveLength(all - 1)
  expect(screen.queryByDisplayValue('Normal study.')).not.toBeInTheDocument()
  const undo = screen.getByRole('button', { name: 'Undo' })
  await waitFor(() => expect(undo).toHaveFocus())
  await user.click(undo)
  expect((await texts())[0]).toHaveValue('Normal study.')
  expect(undo).not.toBeInTheDocument()
})

test('What somebody else has changed in the same field is shown beside what was typed', async () => {
  const { user, client, id } = await beginReport()
  const [first] = await texts()
  await user.type(first!, 'Mine.')
  await updateReport(client, await readReport(client, id), { result: '# Achados\n\nTheirs.' })
  const dialog = within(
    await screen.findByRole(
      'alertdialog',
      { name: 'Somebody changed this report meanwhile' },
      { timeout: 10_000 },
    ),
  )
  expect(dialog.getByText(/Theirs\./)).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: /Yours/ }))
  await user.click(dialog.getByRole('button', { name: 'Save what is chosen' }))
  await waitFor(async () => expect((await readReport(client, id)).result).toContain('Mine.'), {
    timeout: 10_000,
  })
})

test('A draft that is removed can be restored', async () => {
  const { user, address, id } = await beginReport()
  await user.click(screen.getByRole('button', { name: 'Remove draft' }))
  await waitFor(() => expect(address()).toBe('/writing'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(address()).toBe(`/writing/${id}`))
})
