import { onTestFinished, vi } from 'vitest'
import type { BrokenRecord } from '#portal/http/client/readListing.ts'
import type { ListingProgress, FromListing } from '#portal/http/client/substitute.ts'
import { createEngine } from '#portal/listing/answer/engine.ts'
import type { AnsweredFromListing } from '#portal/http/query/capabilities.ts'
import type { Question } from '#portal/listing/answer/engine.ts'

export interface Page {
  count: number
  data: { id: number }[]
  after: string | undefined
  broken: BrokenRecord[]
  fromListing: FromListing
}

interface About {
  patient?: object | null
  doctor?: object | null
  exam?: object | null
  report?: object
}

/** A record of a foreign service, with what a test is about. */
export const record = (id: number, { patient = {}, doctor = {}, exam = {}, report = {} }: About = {}) => ({
  id,
  reportId: id + 100,
  status: 'released',
  released: true,
  report: {
    id: id + 100,
    dateReportRelease: `2026-05-${String(id).padStart(2, '0')}T12:00:00Z`,
    result: `Text ${id}`,
    patient: patient && {
      id: id + 1000,
      firstName: 'Ana',
      lastName: 'Souza',
      birthDate: '1961-03-12',
      ...patient,
    },
    doctor: doctor && { id: 5, firstName: 'Helena', lastName: 'Prado', ...doctor },
    exam: exam && { id: 3, name: 'Ultrassom', ...exam },
    ...report,
  },
})

export type Answering = (search: URLSearchParams, path: string) => Response | Promise<Response>

export const listing = (records: unknown[], count: number | undefined = records.length) =>
  Response.json({ count, data: records })

/** A listing that is sent part by part, until the test ends it. */
export function streamed(count?: number) {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) })
  let separator = count === undefined ? '{"data":[' : `{"count":${count},"data":[`
  const send = (text: string) => stream?.enqueue(new TextEncoder().encode(text))
  return {
    response: new Response(body),
    send: (sent: unknown) => {
      send(separator + JSON.stringify(sent))
      separator = ','
    },
    end: () => {
      send(separator === ',' ? ']}' : `${separator}]}`)
      stream?.close()
    },
    breakOff: () => stream?.error(new Error('gone')),
  }
}

/** The engine before a service that answers as given, and what that was asked. */
export function engineBefore(answering: Answering, tried: Question['tried'] = []) {
  const asked: string[] = []
  const service = vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const { pathname, search, searchParams } = new URL(address as string)
    const path = pathname.replace('/api/v1', '')
    asked.push(path + search)
    const { signal } = init ?? {}
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
      Promise.resolve(answering(searchParams, path)).then(resolve, reject)
    })
  })
  onTestFinished(() => service.mockRestore())
  const refused: string[] = []
  const progress: (ListingProgress | undefined)[] = []
  const engine = createEngine({
    baseUrl: 'http://service',
    timeZone: 'America/Sao_Paulo',
    onProgress: (now) => progress.push(now),
    onRefusedToken: (token) => refused.push(token),
  })
  const ask = (name: AnsweredFromListing, input: Question['input'] = {}, signal?: AbortSignal) =>
    engine.ask({ name, input, token: 'token', tried }, signal)
  const list = async (query: Question['input']['query'] = {}, fresh = false) =>
    (await ask('listReleases', { query: { form: 'row', ...query }, fresh })) as Page
  const found = async (name: AnsweredFromListing, query: Question['input']['query'] = {}) =>
    (await ask(name, { query })) as Page
  return { engine, asked, refused, progress, ask, list, found }
}

export const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)
