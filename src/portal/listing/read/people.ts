import { Employee } from '#contract/reports/employee.ts'
import { Exam } from '#contract/reports/exam.ts'
import { Patient } from '#contract/patients/patient.ts'
import { isObject } from '#portal/http/client/exchange.ts'
import { readId } from './listedRecord.ts'
import { lenientReader, readNumber, readTimestamp } from './lenientReader.ts'

type Fields = Record<string, unknown>

const readExam = lenientReader(Exam)
const readEmployee = lenientReader(Employee)
const readPatient = lenientReader(Patient)

export class People {
  readonly exams = new Map<number, Exam>()
  readonly examiners = new Map<number, Employee>()
  /** As text, since there are many, and few are looked at whole. */
  readonly #patients = new Map<number, string>()
  readonly #changed = new Map<number, string>()
  /** Another number whenever the patients are others. */
  version = 0

  add(record: unknown): void {
    if (!isObject(record) || !isObject(record['report'])) return
    const { exam, doctor, patient } = record['report']
    this.addExam(exam)
    const examiner = idOf(doctor)
    if (examiner !== undefined && !this.examiners.get(examiner)?.lastName)
      this.examiners.set(examiner, { ...readEmployee(doctor), id: examiner })
    this.#addPatient(patient)
  }

  /** A record may name it by its number alone; another says more. */
  addExam(exam: unknown): void {
    const id = idOf(exam)
    if (id !== undefined && !this.exams.get(id)?.name) this.exams.set(id, { ...readExam(exam), id })
  }

  /** Of two states of a record, the one that was changed last is kept. */
  #addPatient(patient: unknown): void {
    const id = idOf(patient)
    if (id === undefined) return
    const changed = readTimestamp((patient as Fields)['dateHourChanged']) ?? ''
    if (this.#patients.has(id) && (this.#changed.get(id) ?? '') >= changed) return
    this.#patients.set(id, JSON.stringify(patient))
    this.#changed.set(id, changed)
  }

  get patientIds(): Iterable<number> {
    return this.#patients.keys()
  }

  patient(id: number): Patient | undefined {
    const asListed = this.patientAsListed(id)
    return asListed && { ...readPatient(asListed), id }
  }

  patientAsListed(id: number): Fields | undefined {
    const text = this.#patients.get(id)
    return text === undefined ? undefined : (JSON.parse(text) as Fields)
  }

  /** Takes up what another reading has found since. */
  merge(later: People): void {
    this.version += 1
    for (const [id, exam] of later.exams) this.exams.set(id, exam)
    for (const [id, examiner] of later.examiners) this.examiners.set(id, examiner)
    for (const [id, text] of later.#patients) {
      this.#patients.set(id, text)
      this.#changed.set(id, later.#changed.get(id) ?? '')
    }
  }

  /** Drops the patients, of whom a whole listing has come. */
  forgetPatients(): void {
    this.version += 1
    this.#patients.clear()
    this.#changed.clear()
  }
}

const idOf = (value: unknown): number | undefined => readId(isObject(value) ? value['id'] : readNumber(value))
