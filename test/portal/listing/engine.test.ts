import { expect, onTestFinished, test, vi } from 'vitest'
import type { Release } from '#contract/release.ts'
import type { MadePage } from '#portal/http/substitute.ts'
import { createEngine } from '#portal/listing/engine.ts'
import type { Answered, Question } from '#portal/listing/engine.ts'

interface Page {
  count: number
  data: Release[]
  after: string | undefined
  broken: unknown[]
  made: MadePage
}

/** A record of a foreign service, with what a test is about. */
const record = (
  id: number,
  { patient = {}, doctor = {}, exam = {}, ...report }: Record<string, unknown> = {},
) => ({
  id,
  reportId: id + 100,
  status: 'released',
  released: true,
  report: {
    id: id + 100,
    dateReportRelease: `2026-05-${String(id).padStart(2, '0')}T12:00:00Z`,
    result: `Text ${id}`,
    patient: {
      id: id + 1000,
      firstName: 'Ana',
      lastName: 'Souza',
      birthDate: '1961-03-12',
      ...(patient as object),
    },
    doctor: { id: 5, firstName: 'Helena', lastName: 'Prado', ...(doctor as object) },
    exam: { id: 3, name: 'Ultrassom', ...(exam as object) },
    ...report,
  },
})

type Answering = (search: URLSearchParams, path: string) => Response | Promise<Response>

const listing = (records: unknown[], count = records.length) => Response.json({ count, data: records })

/** The engine before a service that answers as given, and what that was asked. */
function before(answering: Answering) {
  const asked: string[] = []
  const service = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const { pathname, search, searchParams } = new URL(address as string)
    const path = pathname.replace('/api/v1', '')
    asked.push(path + search)
    const response = await answering(searchParams, path)
    init?.signal?.throwIfAborted()
    return response
  })
  onTestFinished(() => service.mockRestore())
  const refused: string[] = []
  const engine = createEngine({
    baseUrl: 'http://service',
    timeZone: 'America/Sao_Paulo',
    onProgress: () => {},
    onRefusedToken: (token) => refused.push(token),
  })
  const ask = (name: Answered, input: Question['input'] = {}, signal?: AbortSignal) =>
    engine.ask({ name, input, token: 'token', tried: [] }, signal)
  const list = async (query: Question['input']['query'] = {}, fresh = false) =>
    (await ask('listReleases', { query: { form: 'row', ...query }, fresh })) as Page
  return { engine, asked, refused, ask, list }
}

const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)

const three = [record(2), record(3), record(1)]

test('pages come in the order of the service, and end where the listing ends', async () => {
  const { list, asked } = before(() => listing(three))
  const first = await list({ limit: 2 })
  const second = await list({ limit: 2, after: first.after })

  expect([idsOf(first), idsOf(second)]).toEqual([[2, 3], [1]])
  expect(first).toMatchObject({ count: 3, made: { ignored: [], records: 3, counted: 3 } })
  expect(second.after).toBeUndefined()
  expect(asked).toEqual(['/portalreport'])
})
