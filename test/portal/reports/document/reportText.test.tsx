import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { watchNetwork } from '#test/support/network.ts'
import { readingRelease } from '#test/support/readingReleases.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { sharedService } from '#test/support/sharedService.ts'

const [first] = (await sharedService('reading')).releases

async function showText(result: string) {
  const release = await readingRelease(first!)
  const changed = { ...release, report: { ...release.report, result } }
  watchNetwork((path) => (path === `/portalreport/${first}` ? Response.json(changed) : undefined))
  await renderReports(`/reports/${first}`)
  await screen.findByText('Requester')
  return within(screen.getByRole('tabpanel', { name: 'Report' }))
}

test('Plain text keeps its lines, tabs and spaces', async () => {
  const text = await showText('Right kidney:\t10.2 cm\nLeft kidney:    9.8 cm\n\nNo <5 mm stones.')
  const [typed] = text.getAllByText(/Right kidney/)
  expect(typed?.textContent).toBe('Right kidney:\t10.2 cm\nLeft kidney:    9.8 cm')
  expect(typed).toHaveClass('whitespace-pre-wrap')
  expect(text.getByText('No <5 mm stones.')).toBeVisible()
})

test('A script in plain text is shown as text', async () => {
  const text = await showText('<script>window.harmed = true</script>')
  expect(text.getByText('<script>window.harmed = true</script>')).toBeVisible()
  expect('harmed' in window).toBe(false)
})

test('A text in HTML is laid out by its tags, and no script in it runs', async () => {
  const text = await showText(
    '<h2>Impression</h2><p onclick="harm()">Mild <b>gastritis</b>.</p><img src="x" onerror="window.harmed = true">' +
      '<script>window.harmed = true</script><table><tr><td>Size<td>4 mm</table>',
  )
  expect(await text.findByRole('heading', { level: 3, name: 'Impression' })).toBeVisible()
  expect(text.getByText('gastritis').closest('p')).toHaveTextContent('Mild gastritis.')
  expect(text.getByText('gastritis').closest('p')).not.toHaveAttribute('onclick')
  expect(text.getByRole('cell', { name: '4 mm' })).toBeVisible()
  expect(screen.getByRole('tabpanel').querySelector('img, script')).toBeNull()
  expect('harmed' in window).toBe(false)
})

test('Plain text with bold tags keeps its lines', async () => {
  const text = await showText('First line\nSecond <b>line</b>')
  const bold = await text.findByText('line', { selector: 'b' })
  expect(bold.parentElement?.textContent).toBe('First line\nSecond line')
  expect(bold.parentElement).toHaveClass('whitespace-pre-wrap')
})

test('A report without text says where its content is', async () => {
  const text = await showText('  \n ')
  expect(text.getByText('This report has no text of its own. Its PDF holds it.')).toBeVisible()
})
