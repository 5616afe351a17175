import type { Operation } from '#contract/declaration/operation.ts'
import type { Employee } from '#contract/reports/employee.ts'
import { examOperations } from '#contract/reports/exam.ts'
import type { Exam } from '#contract/reports/exam.ts'
import { fold, hasWords, words } from '#contract/names/matching.ts'
import { ApiError, isNotOffered } from '#portal/http/client/errors.ts'
import { ask, isObject, readJson, refusalOf } from '#portal/http/client/exchange.ts'
import { readId } from '#portal/listing/read/listedRecord.ts'
import { People } from '#portal/listing/read/people.ts'
import type { Source } from '#portal/listing/read/reading.ts'
import type { Asked, Readings } from '#portal/listing/read/readings.ts'
import { nameRank, searchedName } from './patientMatch.ts'
import { inAlphabet, listed } from './releaseOrder.ts'

interface Search extends Paging {
  name?: string | undefined
}

export type Tried = 'listExam' | 'queryExam' | 'getExam'

/** Answers what is asked about exams and examiners: those that the records name, and the exams that the service lists itself. */
export class Lookups {
  readonly #readings: Readings
  readonly #source: Source
  /** What the service has been asked for, and does not offer. */
  readonly #missing = new Set<Tried>()
  readonly #listed = new People()
  #listing: Promise<void> | undefined

  constructor(readings: Readings, source: Source) {
    this.#readings = readings
    this.#source = source
  }

  async exams(query: Search, asked: Asked, tried: readonly Tried[]) {
    const { name = '' } = query
    await Promise.all([this.#readFirst(asked), this.#tryExams(query, asked, tried)])
    const exams = this.#allExams()
    const found = exams.filter((exam) => hasWords(fold(`${exam.name} ${exam.title}`), name))
    const sorted = found.toSorted(
      (one, other) => inAlphabet(fold(one.name), fold(other.name)) || one.id - other.id,
    )
    return pageOf(sorted, query)
  }

  async exam(id: number, asked: Asked, tried: readonly Tried[]): Promise<Exam> {
    const known = () => this.#readings.people.exams.get(id) ?? this.#listed.exams.get(id)
    if (!known() && tried.includes('getExam'))
      await this.#attempt('getExam', examOperations.getExam, { params: { id } }, asked)
    return this.#known(known, asked)
  }

  async examiners(query: Search, asked: Asked) {
    await this.#readFirst(asked)
    const { name = '' } = query
    const searched = words(name)
    const ranked = [...this.#readings.people.examiners.values()].flatMap((examiner) => {
      const names = searchedName(examiner)
      return hasWords(names.all, name)
        ? [{ examiner, rank: nameRank(names, searched), sorted: listed(examiner) }]
        : []
    })
    const sorted = ranked.toSorted(
      (one, other) =>
        one.rank - other.rank || inAlphabet(one.sorted, other.sorted) || one.examiner.id - other.examiner.id,
    )
    return pageOf(
      sorted.map(({ examiner }) => examiner),
      query,
    )
  }

  async examiner(id: number, asked: Asked): Promise<Employee> {
    return this.#known(() => this.#readings.people.examiners.get(id), asked)
  }

  async #known<T>(find: () => T | undefined, asked: Asked): Promise<T> {
    if (!find()) await this.#readFirst(asked)
    const found = find()
    if (!found) throw new ApiError(404, undefined, null)
    return found
  }

  /** Where nothing is read yet, the listing is: what is under way is waited for. */
  async #readFirst(asked: Asked): Promise<void> {
    if (this.#readings.held.length === 0) await this.#readings.readAny(asked)
  }

  /** The exams of the records, and those that the service lists: it knows their names best. */
  #allExams(): Exam[] {
    return [...new Map([...this.#readings.people.exams, ...this.#listed.exams]).values()]
  }

  async #tryExams({ name }: Search, asked: Asked, tried: readonly Tried[]): Promise<void> {
    if (tried.includes('queryExam'))
      await this.#attempt('queryExam', examOperations.queryExam, { query: { name } }, asked)
    if (!tried.includes('listExam')) return
    // Once for all who ask, so it does not end with the first of them.
    const { token } = asked
    this.#listing ??= this.#attempt('listExam', examOperations.listExam, {}, { token })
    await this.#listing
  }

  /** Asks the service for exams. What it does not offer, or answers in another form, is not asked for again. */
  async #attempt(
    name: Tried,
    operation: Operation,
    input: { params?: Record<string, number>; query?: Record<string, string | undefined> },
    { token, signal }: Asked,
  ): Promise<void> {
    if (this.#missing.has(name)) return
    try {
      const response = await ask(operation, { ...input, signal }, { baseUrl: this.#source.baseUrl, token })
      // A 401 ends no session: a service may answer so to whatever it does not know.
      if (!response.ok) throw await refusalOf(response, signal)
      const body = readJson(await response.text())
      const exams = isObject(body) && Array.isArray(body['data']) ? body['data'] : body
      const found = (Array.isArray(exams) ? exams : [exams]).filter(isExam)
      if (found.length === 0 && !Array.isArray(exams)) this.#missing.add(name)
      for (const exam of found) this.#listed.addExam(exam)
    } catch (error) {
      signal?.throwIfAborted()
      // Of a single exam, 404 says that the exam is not there.
      if (isNotOffered(error) && name !== 'getExam') this.#missing.add(name)
    }
  }
}

const isExam = (value: unknown): boolean =>
  isObject(value) && readId(value['id']) !== undefined && typeof value['name'] === 'string'

export interface Paging {
  limit?: number | undefined
  after?: string | undefined
}

export function pageOf<T extends { id: number }>(records: readonly T[], { limit, after }: Paging) {
  const start = after === undefined ? 0 : records.findIndex(({ id }) => String(id) === after) + 1
  const data = records.slice(start, limit === undefined ? undefined : start + limit)
  const last = data.at(-1)
  return {
    count: records.length,
    data,
    after: last && last !== records.at(-1) ? String(last.id) : undefined,
    broken: [],
  }
}
