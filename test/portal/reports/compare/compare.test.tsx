import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readHeadedText } from '#contract/reportDocument/readPlain.ts'
import type { ReleaseDetail } from '#contract/reports/release.ts'
import { findIn } from '#test/support/findIn.ts'
import { refusal, watchNetwork } from '#test/support/network.ts'
import { readingRelease } from '#test/support/readingReleases.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { endPrint, watchPrinting } from '#test/support/printing.ts'
import { sharedService } from '#test/support/sharedService.ts'

const { releases } = await sharedService('reading')
// Reports of one patient: `otherExam` is of another exam than `open`, `other` of the same.
const open = releases[1]!
const otherExam = releases[5]!
const other = releases[13]!
const otherPatient = releases[2]!

const older =
  '# Técnica\n\nExame com sedação.\nSem intercorrências.\n\n# Impressão\n\nGastrite leve do antro.'

const asHeaded = (text: string) => ({ result: text, resultDocument: readHeadedText(text) })

/** Changes the report to compare with in the service's answer. */
async function withText(id: number, change: Partial<ReleaseDetail['report']> = asHeaded(older)) {
  const release = await readingRelease(id)
  // As another service sends it, which has no documents.
  const report = { ...release.report, resultDocument: undefined, ...change }
  const answer = Response.json({ ...release, report })
  return watchNetwork((path) => (path === `/portalreport/${id}` ? answer.clone() : undefined))
}
const view = () => screen.findByRole('region', { name: 'Comparison of two reports' })
const marks = (tag: 'del' | 'ins') =>
  [...document.querySelectorAll(tag)].map((element) => element.lastChild?.textContent)

test('A report is shown beside an earlier one, with dates, examiners and differences', async () => {
  await withText(other)
  await renderReports(`/reports/${open}?compare=${other}`)
  expect(await screen.findByText('1 word changed, 1 difference')).toBeInTheDocument()
  const columns = within(await view()).getAllByRole('columnheader')
  expect(columns[0]).toHaveTextContent(/^Earlier report.*Released .*20\d\d/)
  expect(columns[1]).toHaveTextContent(/^Later report.*open.*Released/)
  expect(marks('del')).toEqual(['com'])
  expect(marks('ins')).toEqual(['sob'])
  // The patient is shown once.
  expect(within(await view()).getAllByText('Ana Flor')).toHaveLength(1)
})

test('The texts get the focus when they are shown, so that they scroll by keyboard, unless the focus has moved elsewhere', async () => {
  await withText(other)
  const { user } = await renderReports(`/reports/${open}?compare=${other}`)
  const texts = await screen.findByRole('region', { name: 'Both texts' })
  await waitFor(() => expect(texts).toHaveFocus())
  const together = screen.getByRole('checkbox', { name: 'Scroll together' })
  await user.click(together)
  await waitFor(() => expect(together).toHaveFocus())
})

test('Removed and added words are named to screen readers', async () => {
  await withText(other)
  await renderReports(`/reports/${open}?compare=${other}`)
  expect((await screen.findByText('com')).textContent).toBe('removed: com')
  expect(screen.getByText('sob').textContent).toBe('added: sob')
})

test('The comparison is printed side by side with its marks, not the report below', async () => {
  await withText(other)
  const { user } = await renderReports(`/reports/${open}?compare=${other}`)
  await screen.findByText('1 word changed, 1 difference')
  const print = watchPrinting()
  await user.keyboard('{Control>}p{/Control}')
  await waitFor(() => expect(print).toHaveBeenCalled())
  const sheets = document.querySelectorAll<HTMLElement>('body > .print-sheet')
  expect(sheets).toHaveLength(1)
  expect(sheets[0]).toHaveTextContent(/Comparison · Report \d+ · Report \d+/)
  expect(sheets[0]).toHaveTextContent('1 word changed, 1 difference')
  expect(sheets[0]!.querySelector('del')).toHaveTextContent('removed: com')
  expect(sheets[0]!.querySelector('ins')).toHaveTextContent('added: sob')
  await endPrint()
})

test('A changed number is not struck through, and a legend explains the marks', async () => {
  await withText(other)
  await renderReports(`/reports/${open}?compare=${other}`)
  expect(await screen.findByText('com')).toHaveClass('underline', 'decoration-dashed')
  expect(screen.getByText('sob')).toHaveClass('underline', 'decoration-solid')
  expect(screen.getByText('only in the earlier report')).toHaveClass('decoration-dashed')
})

test('Where a text has no sections, a note says so on the screen and in print', async () => {
  const note = /^A text has no section labels: the texts are compared as a whole/
  await withText(other, { result: 'Exame com sedação. Gastrite leve do antro.' })
  const { user } = await renderReports(`/reports/${open}?compare=${other}`)
  expect(await screen.findByText(note)).toBeInTheDocument()
  const print = watchPrinting()
  await user.keyboard('{Control>}p{/Control}')
  await waitFor(() => expect(print).toHaveBeenCalled())
  const sheet = document.querySelector<HTMLElement>('body > .print-sheet')!
  expect(within(sheet).getByText(note)).toBeInTheDocument()
  await endPrint()
})

test('Equal texts are marked as the same', async () => {
  await renderReports(`/reports/${open}?compare=${other}`)
  expect(await screen.findByText('The two texts are the same.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Next difference' })).not.toBeInTheDocument()
})

test('Where there is no difference to go to, the key for the next report leads there', async () => {
  const { user, address } = await renderReports(`/reports/${open}?compare=${other}`)
  expect(await screen.findByText('The two texts are the same.')).toBeInTheDocument()
  // What stands beside it in the list may be known a moment later.
  await waitFor(async () => {
    await user.keyboard('n')
    expect(address()).toMatch(/^\/reports\/\d+$/)
  })
})

test('Buttons and keys step through the differences, and from the last to the first', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await withText(other, asHeaded(older.replace('leve', 'moderada')))
  const { user } = await renderReports(`/reports/${open}?compare=${other}`)
  await user.click(await screen.findByRole('button', { name: 'Next difference' }))
  expect(await screen.findByText('Difference 1 of 2')).toBeInTheDocument()
  expect(scrolled.mock.contexts.map((element) => (element as Element).lastChild?.textContent)).toEqual([
    'com',
    'sob',
  ])
  await user.keyboard('n')
  expect(await screen.findByText('Difference 2 of 2')).toBeInTheDocument()
  await user.keyboard('n')
  expect(await screen.findByText('Difference 1 of 2')).toBeInTheDocument()
  await user.keyboard('p')
  expect(await screen.findByText('Difference 2 of 2')).toBeInTheDocument()
  scrolled.mockRestore()
})

test('Each side can be scrolled separately', async () => {
  await withText(other)
  const { user } = await renderReports(`/reports/${open}?compare=${other}`)
  await user.click(await screen.findByRole('checkbox', { name: 'Scroll together' }))
  const sides = [/^Earlier report, /, /^Later report, /].map((name) => screen.getByRole('region', { name }))
  expect(sides[0]?.querySelector('del')).toBeInTheDocument()
  expect(sides[0]?.querySelector('ins')).not.toBeInTheDocument()
  expect(sides[1]?.querySelector('ins')).toBeInTheDocument()
})

test('Another earlier report of the exam can be chosen, and the URL holds which', async () => {
  const { user, address } = await renderReports(`/reports/${open}?compare=${other}`)
  const choice = await screen.findByRole('combobox', { name: 'Compare with' })
  await waitFor(() => expect(within(choice).getAllByRole('option').length).toBeGreaterThan(5))
  const [, second] = within(choice).getAllByRole<HTMLOptionElement>('option')
  choice.focus()
  await user.selectOptions(choice, second!)
  await waitFor(() => expect(address()).toBe(`/reports/${open}?compare=${second!.value}`))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Compare with' })).toHaveFocus())
})

test('Between reports of two exams nothing is marked, and each is shown as it is read by itself', async () => {
  await renderReports(`/reports/${open}?compare=${otherExam}`)
  expect(await screen.findByText('These are two different exams: nothing is marked.')).toBeInTheDocument()
  const sides = within(await view()).getAllByRole('region')
  expect(sides.map((side) => side.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/^Earlier report, /),
    expect.stringMatching(/^Later report, /),
  ])
  for (const side of sides) expect(await within(side).findByText('Requester')).toBeVisible()
  expect([...marks('del'), ...marks('ins')]).toEqual([])
})

test('The measures that both reports of an exam state stand above their texts', async () => {
  const text = (size: string) => asHeaded(`# Rim direito\n\nMede ${size} cm.`)
  const [now, before] = [await readingRelease(open), await readingRelease(other)]
  const answers = new Map([
    [`/portalreport/${open}`, { ...now, report: { ...now.report, ...text('10,2') } }],
    [`/portalreport/${other}`, { ...before, report: { ...before.report, ...text('9,9') } }],
  ])
  watchNetwork((path) => (answers.has(path) ? Response.json(answers.get(path)) : undefined))
  await renderReports(`/reports/${open}?compare=${other}`)
  const row = await screen.findByRole('row', { name: /^Rim direito 10,2 cm/ })
  expect(row).toHaveTextContent('Rim direito10,2 cm9,9 cm+0,3 cm')
})

test('Reports of two patients are not compared', async () => {
  await renderReports(`/reports/${open}?compare=${otherPatient}`)
  expect(await screen.findByText('These reports are of two different patients')).toBeInTheDocument()
  expect(within(await view()).queryByText(/Gastrite/)).not.toBeInTheDocument()
  expect(within(await view()).queryByText('Fonseca, Téo')).not.toBeInTheDocument()
})

test('A report is not compared with itself', async () => {
  const { user, address } = await renderReports(`/reports/${open}?compare=${open}`)
  expect(await screen.findByText('This is one and the same report')).toBeInTheDocument()
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close the comparison' }))
  await waitFor(() => expect(address()).toBe(`/reports/${open}`))
})

test('For a report that was withdrawn, a message says so', async () => {
  watchNetwork((path) => (path === `/portalreport/${other}` ? refusal(404, 'not_found') : undefined))
  await renderReports(`/reports/${open}?compare=${other}`)
  expect(await screen.findByText('One of the two reports is not in the portal')).toBeInTheDocument()
})

test('A report that could not be loaded can be loaded again', async () => {
  let broken = true
  watchNetwork((path) =>
    broken && path === `/portalreport/${other}` ? refusal(400, 'invalid_request') : undefined,
  )
  const { user } = await renderReports(`/reports/${open}?compare=${other}`)
  const retry = await findIn(
    () => screen.getByRole('region', { name: 'Comparison of two reports' }),
    (comparison) => comparison.getByRole('button', { name: 'Try again' }),
  )
  broken = false
  await user.click(retry)
  expect(await screen.findByText('The two texts are the same.')).toBeInTheDocument()
})

test('Closing the comparison returns the focus to where it was opened; Escape closes only the comparison', async () => {
  const { user, address, go } = await renderReports(`/reports/${open}?tab=earlier`)
  const [button] = await screen.findAllByRole('button', { name: /^Compare with Ultrassonografia/ })
  await user.click(button!)
  await waitFor(() => expect(address()).toMatch(new RegExp(`^/reports/${open}\\?tab=earlier&compare=\\d+$`)))
  // On the heading, and on the texts as soon as they are shown.
  await waitFor(async () => expect(await view()).toContainElement(document.activeElement as HTMLElement))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe(`/reports/${open}?tab=earlier`))
  await waitFor(() => expect(button).toHaveFocus())
  await go(1)
  await waitFor(() => expect(address()).toContain('compare='))
})

test('The keys of the covered page do nothing while the comparison is open', async () => {
  const { user, address } = await renderReports(`/reports/${open}?compare=${other}`)
  await screen.findByText('The two texts are the same.')
  await user.keyboard('jk2')
  await waitFor(() => expect(address()).toBe(`/reports/${open}?compare=${other}`))
})

test('HTML is compared as the text that it shows', async () => {
  const { result } = (await readingRelease(open)).report
  const html =
    '<h2>Técnica</h2><p>Exame <b>com</b> sedação.<br>Sem intercorrências.</p><h2>Impressão</h2><p>Gastrite leve do antro.</p>'
  expect(result).toContain('# Técnica')
  await withText(other, { result: html })
  await renderReports(`/reports/${open}?compare=${other}`)
  expect(await screen.findByText('1 word changed, 1 difference')).toBeInTheDocument()
  expect(marks('del')).toEqual(['com'])
})

test('Images of both reports stand side by side, and zoom together; either beside the text of the other', async () => {
  const images = [
    { id: 1, name: 'a.png', mediaType: 'image/png', width: 40, height: 30, size: 1, caption: 'Antro' },
  ]
  const [now, before] = [await readingRelease(open), await readingRelease(otherExam)]
  const answers = new Map([
    [`/portalreport/${open}`, { ...now, report: { ...now.report, images } }],
    [`/portalreport/${otherExam}`, { ...before, report: { ...before.report, images } }],
  ])
  watchNetwork((path) => {
    if (path.includes('/image/')) return new Response(new Blob(['x'], { type: 'image/png' }))
    return answers.has(path) ? Response.json(answers.get(path)) : undefined
  })
  URL.createObjectURL ??= () => 'blob:test'
  URL.revokeObjectURL ??= () => undefined
  const { user } = await renderReports(`/reports/${open}?compare=${otherExam}`)
  await user.click(await screen.findByRole('button', { name: 'Images: Earlier report' }))
  const first = await screen.findByRole('region', { name: /^First half/ })
  expect(within(await view()).getAllByText('Requester')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Images: Later report' }))
  const second = await screen.findByRole('region', { name: /^Second half/ })
  expect(within(await view()).queryByText('Requester')).not.toBeInTheDocument()
  first.focus()
  const zoom = (stage: HTMLElement) => /(\d+)%/.exec(stage.textContent)?.[1]
  const fitted = zoom(second)
  await user.keyboard('+')
  await waitFor(() => expect(zoom(second)).not.toBe(fitted))
  expect(zoom(first)).toBe(zoom(second))
})
