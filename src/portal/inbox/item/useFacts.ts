import { useTranslations } from 'use-intl'
import type { Candidate, SentPart } from '#contract/integrations/inbox.ts'
import { contradictions } from '#contract/integrations/contradictions.ts'
import { fold } from '#contract/names/matching.ts'
import { fullName, listedName } from '#contract/names/personName.ts'
import type { Sent } from '#portal/inbox/api/items.ts'
import { useCodeText } from '#portal/locale/words/useCodeText.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'

/** The fields in which records are compared with the sent data. */
const factsOf = {
  patient: ['name', 'socialName', 'birthDate', 'gender', 'documents', 'mother', 'number'],
  exam: ['name', 'code', 'number'],
  doctor: ['name', 'register', 'number'],
  requester: ['name', 'register', 'number'],
  unit: ['name', 'code', 'number'],
} as const satisfies Record<SentPart, readonly string[]>

type FactName = (typeof factsOf)[SentPart][number]
/** Values as they are stored: several of documents. */
type Values = Partial<Record<FactName, readonly string[]>>

export interface Fact {
  name: FactName
  text: string
  /** The sent data hold another value. */
  differs: boolean
}

const OF_NO_MEANING = /[^\p{L}\p{N}]/gu
const comparable = (value: string) => fold(value).replace(OF_NO_MEANING, '')
const some = (...values: unknown[]): string[] =>
  values
    .flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? [String(value)] : []))
    .map((value) => value.trim())
    .filter(Boolean)
const joined = (...values: unknown[]) => some(some(...values).join(' '))

function nameIn(part: SentPart, person: Partial<Candidate>): string[] {
  const { firstName = '', middleName = '', lastName = '' } = person
  return some((part === 'patient' ? listedName : fullName)({ firstName, middleName, lastName }))
}

function sentValues(part: SentPart, sent: Sent): Values {
  if (part === 'patient') {
    const { patient } = sent
    return {
      name: nameIn(part, patient),
      socialName: some(patient.socialName),
      birthDate: some(patient.birthDate),
      gender: some(patient.gender?.code),
      mother: some(patient.mother),
      documents: some(...(patient.documents ?? []).map(({ number }) => number)),
      number: some(patient.externalId),
    }
  }
  if (part === 'exam' || part === 'unit') {
    const { name, code, externalId } = sent[part] ?? {}
    return { name: some(name), code: some(code), number: some(externalId) }
  }
  const person = sent[part] ?? {}
  const { council, registerState, registerNumber, externalId } = person
  return {
    name: nameIn(part, person),
    register: joined(council, registerState, registerNumber),
    number: some(externalId),
  }
}

const recordValues = (part: SentPart, record: Candidate): Values => ({
  name: record.name === undefined ? nameIn(part, record) : some(record.name),
  socialName: some(record.socialName),
  birthDate: some(record.birthDate),
  gender: some(record.gender?.code),
  documents: some(...(record.documents ?? []).map(({ number }) => number)),
  mother: some(record.mother),
  code: some(record.code),
  register: joined(record.council, record.registerNumber),
  number: some(record.externalId),
})

/** Whether values contradict those that were sent: both are known, and none is in both. */
function differ(name: FactName, sent: readonly string[] = [], values: readonly string[] = []): boolean {
  if (sent.length === 0 || values.length === 0) return false
  const known = sent.map(comparable)
  // The state stands between council and number in only one of them.
  if (name === 'register') return !values.some((value) => known.some((other) => sameRegister(other, value)))
  return !values.some((value) => known.includes(comparable(value)))
}

const digits = (value: string) => value.replace(/\D/g, '')
const sameRegister = (sent: string, value: string) => digits(sent) === digits(value)

const comparedByService: readonly string[] = ['name', 'socialName', 'birthDate', 'gender', 'mother']

/** Whether a fact of a record differs from what was sent. Of a patient that is what the service takes for a contradiction. */
function differFor(part: SentPart, sent: Sent, record: Candidate): (name: FactName) => boolean {
  const values = recordValues(part, record)
  const known = sentValues(part, sent)
  const strictly = (name: FactName) => differ(name, known[name], values[name])
  if (part !== 'patient') return strictly
  const contradicted: readonly string[] = contradictions(sent.patient, record)
  return (name) => (comparedByService.includes(name) ? contradicted.includes(name) : strictly(name))
}

/** The facts of a part as they were sent, and of the records that may match. */
export function useFacts() {
  const t = useTranslations('inbox.fields')
  const dates = useDates()
  const codeText = useCodeText()
  const textOf = (name: FactName, values: readonly string[] = []) =>
    values.map((value) => shown(name, value)).join(', ')
  const shown = (name: FactName, value: string) => {
    if (name === 'birthDate') return dates.birth(value)
    return (name === 'gender' && codeText(value)) || value
  }
  const factsIn = (part: SentPart, values: Values, differs: (name: FactName) => boolean): Fact[] =>
    factsOf[part].map((name) => ({ name, text: textOf(name, values[name]), differs: differs(name) }))
  return {
    label: (name: FactName) => t(name),
    sentFacts: (part: SentPart, sent: Sent) => factsIn(part, sentValues(part, sent), () => false),
    recordFacts: (part: SentPart, sent: Sent, record: Candidate) =>
      factsIn(part, recordValues(part, record), differFor(part, sent, record)).map((fact) =>
        fact.name === 'birthDate' && record.birthDate === null ? { ...fact, text: dates.birth(null) } : fact,
      ),
    nameOf: (part: SentPart, record: Candidate) => textOf('name', recordValues(part, record).name),
  }
}
