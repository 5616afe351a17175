import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { menuItem } from '#test/support/paneMenu.ts'
import { watchNetwork } from '#test/support/network.ts'
import { readingRelease } from '#test/support/readingReleases.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { sharedService } from '#test/support/sharedService.ts'

const [first] = (await sharedService('reading')).releases

const showText = async (result: string) => (await openText(result)).text

async function openText(result: string) {
  const release = await readingRelease(first!)
  // As another service sends it, which has no documents.
  const changed = { ...release, report: { ...release.report, result, resultDocument: undefined } }
  watchNetwork((path) => (path === `/portalreport/${first}` ? Response.json(changed) : undefined))
  const { user } = await renderReports(`/reports/${first}`)
  await screen.findByText('Requester')
  return { user, text: within(screen.getByRole('tabpanel', { name: 'Report' })) }
}

test('Plain text keeps its lines, tabs and spaces', async () => {
  const text = await showText('Right kidney:\t10.2 cm\nLeft kidney:    9.8 cm\n\nNo <5 mm stones.')
  const typed = (await text.findByText(/Right kidney/)).closest('p')
  expect(typed?.textContent).toBe('Right kidney:\t10.2 cm\nLeft kidney:    9.8 cm')
  expect(typed).toHaveClass('whitespace-pre-wrap')
  expect(text.getByText('No <5 mm stones.')).toBeVisible()
})

test('A script in plain text is shown as text', async () => {
  const text = await showText('<script>window.harmed = true</script>')
  expect(await text.findByText('<script>window.harmed = true</script>')).toBeVisible()
  expect('harmed' in window).toBe(false)
})

test('A text in HTML is laid out by its tags', async () => {
  const text = await showText(
    '<h2>Impression</h2><p onclick="harm()">Mild <b>gastritis</b>, no <s>ulcer</s>, 10<sup>9</sup>/L.</p>' +
      '<table><tr><th>Part<th>Size<tr><td>Polyp<td>4 mm</table>',
  )
  expect(await text.findByRole('heading', { level: 3, name: 'Impression' })).toBeVisible()
  expect(text.getByText('gastritis').closest('p')).not.toHaveAttribute('onclick')
  expect(text.getByText('9', { selector: 'sup' })).toBeVisible()
  // Struck out for the eye, and in words for a screen reader.
  expect(text.getByText(/ulcer/, { selector: 's' })).toHaveTextContent('struck out: ulcer')
  expect(text.getByRole('columnheader', { name: 'Size' })).toBeVisible()
  expect(text.getByRole('cell', { name: '4 mm' })).toBeVisible()
})

test('A text in HTML with what cannot be shown is shown as it was sent, and no script in it runs', async () => {
  const sent =
    '<p>Mild gastritis.</p><img src="x" onerror="window.harmed = true"><script>window.harmed = true</script>'
  const text = await showText(sent)
  expect(await text.findByText(/It is shown as it was sent/)).toBeVisible()
  expect(text.getByText(sent)).toBeVisible()
  expect(screen.getByRole('tabpanel').querySelector('img, script')).toBeNull()
  expect('harmed' in window).toBe(false)
})

test('Signs that are no whole elements are text', async () => {
  const text = await showText('# distal radius\nLevel <B> and <td>.\n<S> stays.')
  expect((await text.findByText(/Level/)).textContent).toBe(
    '# distal radius\nLevel <B> and <td>.\n<S> stays.',
  )
})

test('Plain text with bold tags keeps its lines', async () => {
  const text = await showText('First line\nSecond <b>line</b>')
  const bold = await text.findByText('line', { selector: 'strong' })
  expect(bold.closest('p')?.textContent).toBe('First line\nSecond line')
  expect(bold.closest('p')).toHaveClass('whitespace-pre-wrap')
})

test('A report without text says where its content is', async () => {
  const text = await showText('  \n ')
  expect(await text.findByText('This report has no text of its own. Its PDF holds it.')).toBeVisible()
})

test('The impression is shown first, and under one kind of heading whatever its form', async () => {
  const text = await showText(
    'INDICAÇÃO: Dor.\n\nTécnica: Axial.\n\nACHADOS:\nFígado normal.\n\nCONCLUSÃO: Exame normal.',
  )
  expect(await text.findByRole('heading', { level: 3, name: 'CONCLUSÃO' })).toBeVisible()
  const shown = text.getByText('Exame normal.').closest<HTMLElement>('[lang]')!
  const headings = within(shown)
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
  expect(headings).toEqual(['CONCLUSÃO', 'INDICAÇÃO', 'ACHADOS', 'Técnica'])
  expect(text.getByText('Exame normal.').closest('[data-impression]')).toBeInTheDocument()
  expect(text.getByText('Requester').compareDocumentPosition(text.getByText('Axial.'))).toBe(
    Node.DOCUMENT_POSITION_PRECEDING,
  )
})

test('A key and an item of the menu show the full text as it came', async () => {
  const { user, text } = await openText('ACHADOS:\nFígado normal.\n\nCONCLUSÃO: Exame normal.')
  await text.findByRole('heading', { name: 'CONCLUSÃO' })
  await user.keyboard('t')
  expect(screen.getByRole('tabpanel')).toHaveTextContent(
    /ACHADOS: Fígado normal\.\s*CONCLUSÃO: Exame normal\./,
  )
  await user.click(text.getByRole('button', { name: 'Impression first' }))
  expect(text.getByRole('heading', { name: 'CONCLUSÃO' })).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Details' }))
  await user.click(await menuItem(user, /^Full text as it came/))
  expect(await screen.findByText(/CONCLUSÃO: ?/, { selector: 'strong' })).toBeVisible()
})
