import type { AnsweredFromListing } from '#portal/http/query/capabilities.ts'
import type { AnyInput } from '#portal/http/client/request.ts'
import type { ListingProgress } from '#portal/http/client/substitute.ts'
import { Lookups } from './lookups.ts'
import type { Tried } from './lookups.ts'
import { Patients } from './patients.ts'
import type { Source } from '#portal/listing/read/reading.ts'
import { Readings } from '#portal/listing/read/readings.ts'
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
  /** The clinic's. */
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
  return {
    cancel: () => readings.cancel(),
    ask: async ({ name, input, token, tried }, signal) => {
      const asked = { token, fresh: input.fresh, signal }
      const query = (input.query ?? {}) as Record<string, never>
      const id = Number(input.params?.['id'])
      switch (name) {
        case 'listReleases':
          return releases.list(query, asked)
        case 'getRelease':
          return releases.get(id, asked)
        case 'getReport':
          return releases.report(id, asked)
        case 'queryReleasedPatients':
          return patients.released(query, asked)
        case 'queryPatients':
          return patients.find(query, asked)
        case 'getPatient':
          return patients.get(id, asked)
        case 'listPatientReports':
          return patients.reports(id, query, asked)
        case 'queryExam':
        case 'listExam':
          return lookups.exams(query, asked, tried)
        case 'getExam':
          return lookups.exam(id, asked, tried)
        case 'queryEmployee':
          return lookups.examiners(query, asked)
        case 'getEmployee':
          return lookups.examiner(id, asked)
      }
    },
  }
}
