import { daysBetweenBirths, isSameBirthDay } from '#contract/patients/birthDate.ts'
import { isBlank } from '#contract/names/matching.ts'
import type { Patient, PatientDetail, PatientReport, PatientRow } from '#contract/patients/patient.ts'
import { NotListedError } from '#portal/http/client/errors.ts'
import type { ListedRecord, FromListing } from '#portal/http/client/substitute.ts'
import { pageOf } from './lookups.ts'
import type { Paging } from './lookups.ts'
import { patientRank, searchedPatient } from './patientMatch.ts'
import type { SearchedPatient } from './patientMatch.ts'
import type { Reading } from '#portal/listing/read/reading.ts'
import type { Asked, Readings } from '#portal/listing/read/readings.ts'
import { inAlphabet } from './releaseOrder.ts'
import { fromListingOf } from './releases.ts'

/** More would be too many to compare on the screen. */
const MAX_NAMESAKES = 20

interface Search extends Paging {
  search?: string | undefined
}

/** Answers what is asked about patients, as far as the records of the listing name them. */
export class Patients {
  readonly #readings: Readings
  #searched: { of: number; patients: SearchedPatient[] } | undefined

  constructor(readings: Readings) {
    this.#readings = readings
  }

  async released(query: Search, asked: Asked) {
    const reading = await this.#readings.read({}, asked)
    return this.#page(query, patientRank(query.search ?? ''), reading)
  }

  async find(query: Search, asked: Asked) {
    const reading = await this.#readings.read({}, asked)
    const page = this.#page(query, patientRank(query.search ?? ''), reading)
    return { ...page, data: page.data.map((patient): PatientRow => this.#withNamesakes(patient)) }
  }

  async get(id: number, asked: Asked): Promise<PatientDetail & ListedRecord> {
    const reading = await this.#readings.read({}, asked)
    // A part of the listing may lack a patient who was named before.
    const { people } = reading.incomplete && !asked.fresh ? this.#readings : reading
    const patient = people.patient(id)
    const listed = people.patientAsListed(id)
    if (!patient || !listed) throw new NotListedError(fromListingOf(reading))
    const detail = this.#withNamesakes(patient)
    return {
      ...detail,
      namesakes: detail.sameName?.filter(({ birthDate }) => isSameBirthDay(birthDate, patient.birthDate))
        .length,
      releasedReports: reportsOf(reading, id).length,
      listed,
      fromListing: fromListingOf(reading),
    }
  }

  /** A patient's reports, newest exam first. */
  async reports(id: number, query: Paging, asked: Asked) {
    const reading = await this.#readings.read({}, asked)
    const reports = reportsOf(reading, id)
    if (reports.length === 0 && !this.#readings.people.patientAsListed(id))
      throw new NotListedError(fromListingOf(reading))
    const sorted = reports.toSorted((one, other) => timeOf(other) - timeOf(one) || other.id - one.id)
    return { ...pageOf(sorted, query), fromListing: fromListingOf(reading) }
  }

  #page(query: Search, rankOf: (patient: SearchedPatient) => number | undefined, reading: Reading) {
    const found = this.#all().flatMap((patient) => {
      const rank = rankOf(patient)
      return rank === undefined ? [] : [{ patient, rank }]
    })
    // All are sorted by name, so a stable order by rank is enough.
    const ids = found.toSorted((one, other) => one.rank - other.rank).map(({ patient: { id } }) => ({ id }))
    const page = pageOf(ids, query)
    const data = page.data.flatMap(({ id }) => this.#readings.people.patient(id) ?? [])
    const fromListing: FromListing = fromListingOf(reading)
    return { ...page, data, fromListing }
  }

  /** All patients, sorted by name; prepared once for the searches of somebody who types. */
  #all(): SearchedPatient[] {
    const { people } = this.#readings
    if (this.#searched?.of === people.version) return this.#searched.patients
    const patients = [...people.patientIds]
      .flatMap((id) => people.patient(id) ?? [])
      .map(searchedPatient)
      .toSorted((one, other) => inAlphabet(one.sorted, other.sorted) || one.id - other.id)
    this.#searched = { of: people.version, patients }
    return patients
  }

  #withNamesakes<P extends Patient>(patient: P): P & Pick<PatientRow, 'sameName'> {
    const own = searchedPatient(patient)
    const distance = ({ birthDate }: SearchedPatient) => daysBetweenBirths(birthDate, own.birthDate)
    // Patients whose names are not known share none.
    const sameName = this.#all()
      .filter(
        ({ id, firstAndLast }) =>
          id !== own.id && !isBlank(firstAndLast) && firstAndLast === own.firstAndLast,
      )
      .toSorted((one, other) => distance(one) - distance(other) || one.id - other.id)
      .slice(0, MAX_NAMESAKES)
      .map(({ id, birthDate }) => ({ id, birthDate }))
    return { ...patient, sameName }
  }
}

function reportsOf({ records: { rows } }: Reading, patientId: number): PatientReport[] {
  return rows
    .filter(({ report }) => report.patient.id === patientId)
    .map(({ id, report }) => ({
      id: report.id,
      exam: report.exam,
      dateExam: report.dateExam,
      dateReportRelease: report.dateReportRelease,
      draft: report.draft,
      releaseId: id,
    }))
}

const timeOf = ({ dateExam }: PatientReport): number => (dateExam === null ? 0 : Date.parse(dateExam))
