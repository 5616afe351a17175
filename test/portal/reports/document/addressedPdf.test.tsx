import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RequestListener } from 'node:http'
import { releaseAt } from '#test/support/foreign/foreignRecords.ts'
import { fakeService } from '#test/support/fakeService.ts'
import { objectUrls } from '#test/support/objectUrls.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'

const release = releaseAt(0, 1)
const files = `/files/${release.report.pdfName}.pdf`
const addresses = objectUrls()

/** Opens the PDF of a report of a service that has the listing and what `answer` answers to other requests. */
async function openPdf(answer: RequestListener) {
  const serviceUrl = await fakeService((request, response) => {
    if (request.url !== '/api/v1/portalreport') return answer(request, response)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ count: 1, data: [release] }))
  })
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const user = { id: 1, username: 'medica', name: 'Olga', role: 'doctor' } as const
  await renderPortal(`/reports/${release.id}?tab=pdf`, {
    serviceUrl,
    config: { ownService: false, pdf: '/files/{pdfName}.pdf' },
    session: { token: 'the token', expiresAt, user },
  })
}

test('A PDF is fetched with the token from the address that the settings give', async () => {
  await openPdf(({ url, headers }, response) => {
    const isAsked = url === files && headers.authorization === 'Bearer the token'
    response.writeHead(isAsked ? 200 : 404).end(isAsked ? '%PDF-1.7 of the report' : '')
  })
  const frame = await screen.findByTitle('PDF of the report')
  const pdf = addresses.get(frame.getAttribute('src')!.split('#')[0]!)
  expect(await pdf?.text()).toBe('%PDF-1.7 of the report')
  expect(pdf?.type).toBe('application/pdf')
})

test('A redirect is not followed, as the token would go with it', async () => {
  const received: unknown[] = []
  const elsewhere = await fakeService(({ headers }, response) => {
    received.push(headers)
    response.end('%PDF-1.7 from elsewhere')
  })
  await openPdf(
    ({ url }, response) =>
      void response.writeHead(url === files ? 302 : 404, { location: `${elsewhere}/41.pdf` }).end(),
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('The PDF could not be loaded')
  expect(received).toEqual([])
})

test('A page in place of the PDF is not shown as one', async () => {
  await openPdf((_, response) => void response.writeHead(200).end('<!doctype html><title>Sistema</title>'))
  expect(await screen.findByRole('alert')).toHaveTextContent('What the service sent is not a PDF.')
})
