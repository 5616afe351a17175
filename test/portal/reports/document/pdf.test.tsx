import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { refusal, watchNetwork } from '#test/support/network.ts'
import { objectUrls } from '#test/support/objectUrls.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { sharedService } from '#test/support/sharedService.ts'
import { fireEvent } from '#test/support/fireEvent.ts'
import { menuItem } from '#test/support/paneMenu.ts'

const { releases } = await sharedService('reading')
const [withPdf, withoutPdf, anotherWithPdf] = releases
const PDF = '/report/'
/** The number of requests for PDFs, without the prefetch of the next report, which happens at any time. */
const pdfsOf = ({ requests }: ReturnType<typeof watchNetwork>) =>
  requests.filter(({ path, isPrefetch }) => path.endsWith('/pdf') && !isPrefetch).length

const pending = { status: 409, code: 'pdf_pending', message: 'It is being made.', requestId: 'test' }

const addresses = objectUrls()

// jsdom loads frames by itself, sooner or later: only the loads that a test fires count.
const ignoreLoad = (event: Event) => {
  if (event.isTrusted && event.target instanceof HTMLIFrameElement) event.stopImmediatePropagation()
}
beforeEach(() => document.addEventListener('load', ignoreLoad, true))
afterEach(() => document.removeEventListener('load', ignoreLoad, true))

const opened = async (id = withPdf) => {
  const portal = await renderReports(`/reports/${id}`)
  await screen.findByRole('tab', { name: 'PDF' })
  // The PDF buttons are shown once the report is loaded.
  await screen.findByRole('button', { name: 'More' })
  return portal
}
const button = (name: string) => screen.getByRole('button', { name })
const shown = (frame: HTMLElement) => addresses.get(frame.getAttribute('src')!.split('#')[0]!)

function watchTabs(blocked = false) {
  const tab = {
    opener: window as unknown,
    document: document.implementation.createHTMLDocument(),
    location: { replace: vi.fn<(url: string) => void>() },
    close: vi.fn<() => void>(),
  }
  const open = vi.spyOn(window, 'open').mockReturnValue(blocked ? null : (tab as unknown as Window))
  onTestFinished(() => open.mockRestore())
  return { tab, open }
}

test('The PDF is fetched with the token when its tab is opened, and shown with the type of a PDF only', async () => {
  const network = watchNetwork()
  const { user } = await opened()
  expect(pdfsOf(network)).toBe(0)
  await user.click(screen.getByRole('tab', { name: 'PDF' }))
  const frame = await screen.findByTitle('PDF of the report')
  const pdf = shown(frame)
  expect(pdf?.type).toBe('application/pdf')
  expect(await pdf?.text()).toBe('%PDF-1.4 report 0')
  expect(pdfsOf(network)).toBe(1)

  await user.click(screen.getByRole('tab', { name: 'Report' }))
  await waitFor(() => expect(addresses.size).toBe(0))
  await user.click(screen.getByRole('tab', { name: 'PDF' }))
  expect(shown(await screen.findByTitle('PDF of the report'))).toBe(pdf)
  expect(pdfsOf(network)).toBe(1)
})

test('The object URL of a PDF is revoked when the pane closes or shows another report', async () => {
  const { user, go } = await opened()
  await user.click(screen.getByRole('tab', { name: 'PDF' }))
  await screen.findByTitle('PDF of the report')
  await waitFor(() => expect(addresses.size).toBe(1))
  await user.click(button('Next report'))
  await waitFor(() => expect(addresses.size).toBe(0))
  await user.click(await screen.findByRole('tab', { name: 'PDF' }))
  expect(await screen.findByText('Only its text was released.')).toBeVisible()
  await user.click(button('Next report'))
  await user.click(await screen.findByRole('tab', { name: 'PDF', selected: false }))
  await screen.findByTitle('PDF of the report')
  await waitFor(() => expect(addresses.size).toBe(1))
  await user.click(button('Close report'))
  await waitFor(() => expect(addresses.size).toBe(0))
  await go(-1)
  cleanup()
  expect(addresses.size).toBe(0)
})

test('A report without a PDF offers neither to open nor to download one', async () => {
  const network = watchNetwork()
  const { user } = await opened(withoutPdf)
  expect(await menuItem(user, /^Full text/)).toBeVisible()
  for (const name of ['Open PDF', 'Download PDF'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  expect(pdfsOf(network)).toBe(0)
})

test("Download names the file by day, exam and record number, without the patient's name", async () => {
  const { user } = await opened()
  const saved: [string, Blob | undefined][] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push([this.download, addresses.get(this.href)])
  })
  onTestFinished(() => click.mockRestore())
  await user.click(await menuItem(user, 'Download PDF'))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.[0]).toMatch(/^\d{4}-\d\d-\d\d Endoscopia digestiva alta \d+\.pdf$/)
  expect(await saved[0]?.[1]?.text()).toBe('%PDF-1.4 report 0')
})

test('Open opens a tab at the click, and shows the PDF in it when it is loaded', async () => {
  const { tab, open } = watchTabs()
  let arrive = () => {}
  const held = new Promise<void>((done) => (arrive = done))
  watchNetwork((path) => (path.startsWith(PDF) ? held : undefined))
  const { user } = await opened()
  await user.click(await menuItem(user, 'Open PDF'))
  expect(open).toHaveBeenCalledTimes(1)
  expect(tab.opener).toBeNull()
  expect(tab.document.body.textContent).toBe('Loading the PDF')
  expect(await menuItem(user, 'Open PDF')).toBeDisabled()
  expect(open).toHaveBeenCalledTimes(1)

  arrive()
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledTimes(1))
  const [url = ''] = tab.location.replace.mock.calls[0] ?? []
  expect(await addresses.get(url)?.text()).toBe('%PDF-1.4 report 0')
  await waitFor(() => expect(button('Open PDF')).toBeEnabled())
})

test('Where the browser blocks the tab, a link opens the PDF', async () => {
  watchTabs(true)
  const { user } = await opened()
  await user.click(await menuItem(user, 'Open PDF'))
  const link = await screen.findByRole('link', { name: 'Open it from here' })
  expect(screen.getByRole('alert')).toHaveTextContent('The browser blocked the new tab.')
  expect(await addresses.get(link.getAttribute('href')!)?.text()).toBe('%PDF-1.4 report 0')
})

test.each([
  ['breaks', 'The PDF could not be loaded: the service cannot be reached.'],
  [
    refusal(500, 'file_missing'),
    'The report is there, but its PDF is missing in the clinic’s store. Tell the service’s administrator, and name request test.',
  ],
  [refusal(404, 'not_found'), 'The PDF is no longer there. The report may have been withdrawn.'],
  [refusal(403, 'forbidden'), 'Your user may not read this PDF.'],
  [new Response('<script>alert(1)</script>'), 'What the service sent is not a PDF.'],
] as const)(
  'When a PDF cannot be loaded, the reason is shown, and it can be loaded again: %#',
  async (interception, sentence) => {
    const { tab, open } = watchTabs()
    let broken = true
    watchNetwork((path) =>
      !broken || !path.startsWith(PDF)
        ? undefined
        : interception === 'breaks'
          ? interception
          : interception.clone(),
    )
    const { user } = await opened(anotherWithPdf)
    await user.click(await menuItem(user, 'Open PDF'))
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(tab.close).toHaveBeenCalledTimes(1)
    expect(addresses.size).toBe(0)

    broken = false
    await user.click(button('Try again'))
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledTimes(1))
    expect(open).toHaveBeenCalledTimes(2)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  },
)

test('Print prints the PDF through its frame', async () => {
  const { user } = await opened()
  await user.click(screen.getByRole('tab', { name: 'PDF' }))
  await user.click(button('Print PDF'))
  const frame = await screen.findByTitle<HTMLIFrameElement>('PDF of the report')
  expect(button('Print PDF')).toHaveAttribute('aria-disabled', 'true')
  const print = vi.fn<() => void>()
  Object.assign(frame.contentWindow!, { print, focus: () => {} })
  fireEvent.load(frame)
  // The service has recorded the print by then.
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(button('Print PDF')).not.toHaveAttribute('aria-disabled', 'true'))
  fireEvent.load(frame)
  expect(print).toHaveBeenCalledTimes(1)
})

test('A PDF that is to be printed waits where the screen is locked meanwhile', async () => {
  const { user, store } = await opened()
  await user.click(screen.getByRole('tab', { name: 'PDF' }))
  await user.click(button('Print PDF'))
  const frame = await screen.findByTitle<HTMLIFrameElement>('PDF of the report')
  const print = vi.fn<() => void>()
  Object.assign(frame.contentWindow!, { print, focus: () => {} })
  const session = store.get().session!
  await act(async () => store.lock('locked'))
  fireEvent.load(frame)
  // By then the service has recorded the print.
  await act(async () => new Promise((resolve) => setTimeout(resolve, 500)))
  expect(print).not.toHaveBeenCalled()
  await act(async () => store.begin(session))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
})

test('Where the browser does not print the frame, the PDF is opened in a tab', async () => {
  const { tab } = watchTabs()
  const { user } = await opened()
  await user.click(screen.getByRole('tab', { name: 'PDF' }))
  await user.click(button('Print PDF'))
  const frame = await screen.findByTitle<HTMLIFrameElement>('PDF of the report')
  const refuse = () => {
    throw new DOMException('Another origin', 'SecurityError')
  }
  Object.assign(frame.contentWindow!, { print: refuse, focus: () => {} })
  fireEvent.load(frame)
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledTimes(1))
})

test('A PDF that is being made is waited for and appears by itself, where its report named none before', async () => {
  let asked = 0
  const network = watchNetwork((path) => {
    if (path.endsWith('/pdfstate')) return Response.json({ state: ++asked < 3 ? 'pending' : 'ready' })
    if (path.endsWith('/pdf')) return new Response('%PDF-1.4 made')
    return undefined
  })
  const { user } = await opened(withoutPdf)
  await user.click(screen.getByRole('tab', { name: 'PDF' }))
  expect(await screen.findByText('The PDF is being made. It appears here by itself.')).toBeVisible()
  expect(network.requests.filter(({ path, isPrefetch }) => path.endsWith('/pdf') && !isPrefetch)).toEqual([])
  const frame = await screen.findByTitle('PDF of the report')
  expect(await shown(frame)?.text()).toBe('%PDF-1.4 made')
  expect(asked).toBe(3)
})

test('A PDF that is made anew while its report is open is waited for as well', async () => {
  let asked = 0
  watchNetwork((path) => {
    if (!path.endsWith('/pdf') || ++asked > 1) return undefined
    return Response.json({ ...pending, retryAfter: 1 }, { status: 409, headers: { 'retry-after': '1' } })
  })
  const { user } = await opened()
  await user.click(screen.getByRole('tab', { name: 'PDF' }))
  expect(await screen.findByText('The PDF is being made. It appears here by itself.')).toBeVisible()
  expect(await screen.findByTitle('PDF of the report')).toBeVisible()
})

test.each([
  ['which names none', withoutPdf, 'The PDF could not be made'],
  ['whose PDF is made anew', withPdf, /^The PDF could not be made. It is attempted again every hour/],
])('A PDF that could not be made is told as such, of a report %s', async (_, id, text) => {
  watchNetwork((path) => {
    if (path.endsWith('/pdfstate')) return Response.json({ state: 'failed' })
    return path.endsWith('/pdf') ? refusal(409, 'pdf_failed') : undefined
  })
  const { user } = await opened(id)
  await user.click(screen.getByRole('tab', { name: 'PDF' }))
  expect(await screen.findByText(text)).toBeVisible()
})
