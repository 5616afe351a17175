import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { operations } from '#contract/operations.ts'
import { connect } from '#portal/app/connect.ts'
import { ClientContext } from '#portal/http/client/ClientContext.tsx'
import { LocaleProvider, PageMessagesProvider } from '#portal/locale/LocaleProvider.tsx'
import { loadMessages } from '#portal/locale/messages.ts'
import type { Locale } from '#portal/locale/locales.ts'
import { SelectionBar } from '#portal/reports/exports/SelectionBar.tsx'
import { SessionProvider } from '#portal/session/SessionContext.tsx'
import { createTokenStore } from '#portal/session/tokenStore.ts'
import { Toasts } from '#portal/ui/overlay/Toasts.tsx'
import { refusal, watchNetwork } from '#test/support/network.ts'
import { slowAnswer, watchSaved } from '#test/support/savedFiles.ts'
import { portalConfig } from '#test/support/portalConfig.ts'
import { sharedService } from '#test/support/sharedService.ts'
import { testPassword } from '#test/support/testPassword.ts'
import { setUpUser } from '#test/support/setUpUser.ts'
import { plainToasts } from '#test/support/toasts.ts'

const { url, releases } = await sharedService('reading')
const ZIP = '/report/zip'
const PK = 'PK\u0003\u0004'

interface Reports {
  with?: number
  without?: number
}

/** Selects so many reports with and without a PDF. */
async function bar({ with: few = 0, without = 0 }: Reports, locale: Locale = 'en') {
  const store = createTokenStore()
  const { client, queryClient } = connect(store, portalConfig(url))
  const credentials = { username: 'doctor', password: testPassword }
  store.begin(await client.send(operations.authenticate, { body: credentials }), false)
  const { data } = await client.page(operations.listReleases, { query: { limit: releases.length } })
  const reports = data.map(({ id, report }) => ({
    releaseId: id,
    reportId: report.id,
    pdfsize: report.pdfsize,
  }))
  const ids = [
    ...reports.filter(({ pdfsize }) => pdfsize > 0).slice(0, few),
    ...reports.filter(({ pdfsize }) => pdfsize === 0).slice(0, without),
  ]
  const onClear = vi.fn<() => void>()
  const texts = await loadMessages(locale, ['start'])
  const [pageTexts, partTexts] = await Promise.all([
    loadMessages(locale, ['pages', 'reports']),
    loadMessages(locale, ['reportTools']),
  ])
  await act(async () =>
    render(
      <LocaleProvider locale={locale} messages={texts}>
        <PageMessagesProvider locale={locale} messages={{ ...pageTexts, ...partTexts }}>
          <QueryClientProvider client={queryClient}>
            <SessionProvider store={store}>
              <ClientContext value={client}>
                <Toasts {...plainToasts}>
                  <SelectionBar ids={ids} onClear={onClear} />
                </Toasts>
              </ClientContext>
            </SessionProvider>
          </QueryClientProvider>
        </PageMessagesProvider>
      </LocaleProvider>,
    ),
  )
  return { user: setUpUser(), ids: ids.map(({ reportId }) => reportId), onClear }
}

const button = (name: string) => screen.findByRole('button', { name })

test('The PDFs of the selected reports are saved as one ZIP, with a note on the reports without a PDF', async () => {
  const saved = watchSaved()
  const { user } = await bar({ with: 3, without: 2 })
  expect(await screen.findByText('5 reports selected')).toBeVisible()
  expect(screen.getByText('2 reports without a PDF are left out.')).toBeVisible()
  await user.click(await button('Download 3 PDFs as ZIP'))
  await waitFor(() => expect(saved).toHaveLength(1))

  const { name, file } = saved[0]!
  expect(name).toMatch(/^reports-\d{4}-\d\d-\d\d\.zip$/)
  const content = await file.text()
  expect(content.startsWith(PK)).toBe(true)
  expect(content.match(/%PDF-1\.4 report \d+/g)).toHaveLength(3)
  expect(await screen.findByText(`3 PDFs saved as ${name}.`)).toBeInTheDocument()
  expect(await button('Download 3 PDFs as ZIP')).toBeVisible()
})

test('While the ZIP is loaded, the progress is shown in megabytes', async () => {
  const answer = slowAnswer({ 'content-length': '2500000' })
  watchNetwork((path) => (path === ZIP ? answer.response : undefined))
  const saved = watchSaved()
  const { user } = await bar({ with: 2 })
  await user.click(await button('Download 2 PDFs as ZIP'))
  expect(await screen.findByText('Preparing the ZIP…')).toBeVisible()
  await answer.send(PK)
  await answer.send(new Uint8Array(1_249_996))
  expect(await screen.findByText('1.3 MB of 2.5 MB')).toBeVisible()
  const progress = screen.getByRole('progressbar', { name: 'Downloading the PDFs' })
  expect(progress).toHaveAttribute('aria-valuenow', '1250000')
  await answer.send(new Uint8Array(1_250_000))
  await answer.end()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toBe('reports.zip')
})

test('A cancelled ZIP is not saved, and the selection stays', async () => {
  const answer = slowAnswer({ 'content-length': '100' })
  watchNetwork((path) => (path === ZIP ? answer.response : undefined))
  const saved = watchSaved()
  const { user, onClear } = await bar({ with: 2 })
  await user.click(await button('Download 2 PDFs as ZIP'))
  await answer.send(PK)
  await user.click(await button('Cancel'))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Selected reports' })).toHaveFocus())
  expect(await button('Download 2 PDFs as ZIP')).toBeVisible()
  expect(saved).toEqual([])
  expect(onClear).not.toHaveBeenCalled()
})

test('When the ZIP is started by keyboard, the focus stays in the bar during the download and after it', async () => {
  const answer = slowAnswer({ 'content-length': String(PK.length) })
  watchNetwork((path) => (path === ZIP ? answer.response : undefined))
  const saved = watchSaved()
  const { user } = await bar({ with: 2 })
  ;(await button('Download 2 PDFs as ZIP')).focus()
  await user.keyboard('{Enter}')
  const region = screen.getByRole('region', { name: 'Selected reports' })
  expect(await button('Cancel')).toBeVisible()
  await waitFor(() => expect(region).toHaveFocus())
  await answer.send(PK)
  await answer.end()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await button('Download 2 PDFs as ZIP')).toBeVisible()
  await waitFor(() => expect(region).toHaveFocus())
})

test.each([
  [404, 'not_found', 'is no longer there. The report may have been withdrawn.'],
  [
    500,
    'file_missing',
    'is missing in the clinic’s store. Tell the service’s administrator, and name request test.',
  ],
])(
  'Reports whose PDF is missing (%s %s) are named, and the others can be downloaded',
  async (status, code, why) => {
    const saved = watchSaved()
    let missing = (_: number[]): Response | undefined => undefined
    let asked: number[] = []
    watchNetwork((path) => (path === ZIP ? missing(asked) : undefined))
    const { user, ids } = await bar({ with: 3 })
    asked = ids
    missing = () => {
      missing = () => undefined
      const fields = [{ name: 'ids.1', problem: 'not there' }]
      return Response.json({ status, code, message: 'x', fields, requestId: 'test' }, { status })
    }
    await user.click(await button('Download 3 PDFs as ZIP'))
    expect(await screen.findByRole('alert')).toHaveTextContent(`The PDF of report ${ids[1]} ${why}`)
    await user.click(await button('Download the other 2'))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect((await saved[0]?.file.text())?.match(/%PDF-1\.4/g)).toHaveLength(2)
  },
)

test.each([
  ['breaks' as const, 'The file broke off: the service cannot be reached.'],
  [refusal(500, 'internal'), 'The service could not make the file just now.'],
  [new Response('<html>'), 'The file that came is not whole.'],
  [new Response(PK, { headers: { 'content-length': '100' } }), 'The file that came is not whole.'],
])('A failure is shown in the bar, and can be retried (%#)', async (first, words) => {
  const answers = [first]
  watchNetwork((path) => (path === ZIP ? answers.shift() : undefined))
  const saved = watchSaved()
  const { user } = await bar({ with: 2 })
  await user.click(await button('Download 2 PDFs as ZIP'))
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(saved).toEqual([])
  await user.click(await button('Try again'))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Selected reports' })).toHaveFocus())
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('Where no selected report has a PDF, a note says that there is nothing to download', async () => {
  await bar({ without: 2 }, 'pt-BR')
  expect(await screen.findByText('Nenhum dos laudos selecionados tem PDF.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Baixar/ })).not.toBeInTheDocument()
})

test('The selection can be cleared', async () => {
  const { user, onClear } = await bar({ with: 1 })
  expect(await screen.findByText('1 report selected')).toBeVisible()
  await user.click(await button('Clear selection'))
  expect(onClear).toHaveBeenCalledOnce()
})

test('A service without ZIP downloads is not asked for one', async () => {
  const echo = { name: 'x', version: '1', time: new Date().toISOString(), operations: [] }
  const network = watchNetwork((path) => (path === '/echo' ? Response.json(echo) : undefined))
  await bar({ with: 1 })
  await waitFor(() => expect(network.count('/echo')).toBe(1))
  expect(screen.queryByRole('region', { name: 'Selected reports' })).not.toBeInTheDocument()
})
