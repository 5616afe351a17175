import type { AnsweredFromListing } from '#portal/http/query/capabilities.ts'
import type { AnyInput } from '#portal/http/client/request.ts'
import type { ListingProgress } from '#portal/http/client/substitute.ts'
import { Lookups } from './lookups.ts'
import type { Tried } from './lookups.ts'
import { Patients } from './patients.ts'
import type { Source } from '#portal/listing/read/reading.ts'
import { Readings } from '#portal/listing/read/readings.ts'
import type { Asked } from '#portal/listing/read/readings.ts'
import { Releases } from './releases.ts'

export interface Question {
  name: AnsweredFromListing
  input: Pick<AnyInput, 'params' | 'query' | 'fresh'>
  /** It is sent with the requests of this question, and not kept. */
  token: string | undefined
  /** What the service itself may be asked for exams. */
  tried: readonly Tried[]
}

export interface EngineSettings extends Source {
  timeZone: string
  onProgress: (progress: ListingProgress | undefined) => void
}

export interface ListingEngine {
  ask: (question: Question, signal?: AbortSignal) => Promise<unknown>
  /** Ends the reading that is under way; what was read is kept. */
  cancel: () => void
}

/** Reads the listing and answers from it. It runs in a worker; without one, as in tests, in the page. */
export function createEngine({ timeZone, onProgress, ...source }: EngineSettings): ListingEngine {
  const readings = new Readings(source, onProgress)
  const releases = new Releases(readings, timeZone)
  const patients = new Patients(readings)
  const lookups = new Lookups(readings, source)
  const answers: Record<AnsweredFromListing, (asked: AskedFor) => Promise<unknown>> = {
    listReleases: ({ query, asked }) => releases.list(query, asked),
    getRelease: ({ id, asked }) => releases.get(id, asked),
    getReport: ({ id, asked }) => releases.report(id, asked),
    queryReleasedPatients: ({ query, asked }) => patients.released(query, asked),
    queryPatients: ({ query, asked }) => patients.find(query, asked),
    getPatient: ({ id, asked }) => patients.get(id, asked),
    listPatientReports: ({ id, query, asked }) => patients.reports(id, query, asked),
    listExam: ({ query, asked, tried }) => lookups.exams(query, asked, tried),
    queryExam: ({ query, asked, tried }) => lookups.exams(query, asked, tried),
    getExam: ({ id, asked, tried }) => lookups.exam(id, asked, tried),
    queryEmployee: ({ query, asked }) => lookups.examiners(query, asked),
    getEmployee: ({ id, asked }) => lookups.examiner(id, asked),
  }
  return {
    cancel: () => readings.cancel(),
    ask: async ({ name, input, token, tried }, signal) =>
      answers[name]({
        id: Number(input.params?.['id']),
        query: (input.query ?? {}) as Record<string, never>,
        asked: { token, fresh: input.fresh, signal },
        tried,
      }),
  }
}

interface AskedFor {
  id: number
  query: Record<string, never>
  asked: Asked
  tried: readonly Tried[]
}
