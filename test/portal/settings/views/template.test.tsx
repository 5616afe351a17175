import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createRecord } from '#portal/settings/api/changes.ts'
import { meaningOf, piecesOf, textProblems } from '#portal/settings/views/template/placeholders.ts'
import { clientOf, uniqueName } from '#test/support/clinicRecords.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'

describe('A text of a template', () => {
  const known = {
    tags: [{ tag: 'patient.name', description: 'Name of the patient', example: 'Ana Souza' }],
    fields: [{ name: 'Liver', label: 'Liver size' }],
    allFields: ['Liver', 'Spleen'],
  }

  test('is split into words and placeholders without losing a character', () => {
    const text = 'Of {{patient.name}}:\n{{ Liver }}{{}} }} {{open'
    expect(
      piecesOf(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
    expect(piecesOf(text).flatMap(({ name }) => name ?? [])).toEqual(['patient.name', 'Liver', ''])
  })

  test('knows its tags and fields, and no others', () => {
    expect(meaningOf('patient.name', known)).toEqual({ kind: 'tag', example: 'Ana Souza' })
    expect(meaningOf('LIVER', known)).toEqual({ kind: 'field', label: 'Liver size' })
    expect(meaningOf('Spleen', known)).toEqual({ kind: 'notChosen' })
    expect(meaningOf('Kidney', known)).toEqual({ kind: 'unknown' })
  })

  test('has a problem where a placeholder is not known or has no end', () => {
    expect(textProblems('{{patient.name}} {{patient.nmae}} {{Spleen}} {{patient.na', known)).toEqual([
      { kind: 'unknown', text: '{{patient.nmae}}', start: 17 },
      { kind: 'notChosen', text: '{{Spleen}}', start: 34 },
      { kind: 'unclosed', text: '{{patient.na', start: 45 },
    ])
  })
})

/** Stores a template with a section and a field of its own, and a tag. */
async function storeTemplate(body: string) {
  const client = await clientOf('administrator')
  const own = uniqueName()
  const tag = `patient.${own.toLowerCase()}`
  await createRecord(client, 'templateTags', {
    tag,
    description: 'Name of the patient',
    example: 'Ana Souza',
  })
  const section = await createRecord(client, 'section', {
    name: `Findings ${own}`,
    title: 'Findings',
    text: `Seen at {{${tag}}}.`,
  })
  const field = await createRecord(client, 'field', {
    name: `Liver ${own}`,
    label: 'Liver size',
    kind: 'number',
  })
  const { id } = await createRecord(client, 'template', {
    name: own,
    title: 'Ultrasound',
    body,
    sections: [{ id: section.id }],
    fields: [{ id: field.id }],
  })
  return { id, tag, field: `Liver ${own}` }
}
const preview = () => screen.findByRole('region', { name: 'Preview' })

test('The preview shows the sections and examples, and HTML as it was typed', async () => {
  const { id } = await storeTemplate('<b>Bold</b> <img src=x onerror=alert(1)>')
  await renderPortal(`/settings/template/${id}`, { role: 'administrator' })
  const paper = await preview()
  await waitFor(() => expect(paper).toHaveTextContent('Seen at Ana Souza.'))
  expect(within(paper).getByRole('heading', { name: 'Findings' })).toBeVisible()
  expect(paper).toHaveTextContent('<b>Bold</b> <img src=x onerror=alert(1)>')
  expect(paper.querySelector('b, img')).toBeNull()
})

test('A placeholder is inserted where the cursor is, and by the keyboard', async () => {
  const { id, tag, field } = await storeTemplate('AB')
  const { user } = await renderPortal(`/settings/template/${id}`, { role: 'administrator' })
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  const palette = within(screen.getByRole('toolbar', { name: 'Insert a placeholder' }))
  expect(await screen.findByText('Not in the text: Liver size.')).toBeVisible()
  await palette.findByRole('button', { name: tag })
  text.setSelectionRange(1, 1)
  await user.click(palette.getByRole('button', { name: 'Liver size' }))
  expect(text).toHaveValue(`A{{${field}}}B`)
  expect(await preview()).toHaveTextContent('A[Liver size]B')
  expect(screen.queryByText('Not in the text: Liver size.')).toBeNull()

  await user.keyboard('{Home}')
  const first = palette.getAllByRole('button')[0]
  await waitFor(() => expect(first).toHaveFocus())
  await user.keyboard('{End}{Enter}')
  expect(text).toHaveValue(`A{{${field}}}{{${field}}}B`)
  expect(palette.getAllByRole('button').filter((button) => button.tabIndex === 0)).toHaveLength(1)
})

test('An unknown placeholder is reported, and shown in the text', async () => {
  const { id } = await storeTemplate('')
  const { user } = await renderPortal(`/settings/template/${id}`, { role: 'administrator' })
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Footer' })
  await user.click(text)
  await user.paste('Of {{patient.nmae}}.')
  expect(await screen.findByText(/^{{patient.nmae}} is neither a tag nor a field/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show {{patient.nmae}} in: Footer' }))
  await waitFor(() => expect(text).toHaveFocus())
  expect([text.selectionStart, text.selectionEnd]).toEqual([3, 19])
})
