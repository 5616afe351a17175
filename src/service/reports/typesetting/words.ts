import { wallClockOf } from '#contract/moments/dayStart.ts'
import type { Age } from '#contract/patients/age.ts'
import type { GenderCode } from '#contract/patients/patient.ts'
import type { Letterhead, Origin } from './reportPdf.ts'

interface Words {
  patient: string
  registeredName: string
  record: string
  birthDate: string
  /** Of a birth date. */
  unknown: string
  sex: string
  examinedAt: string
  requester: string
  age: (age: Age) => string
  gender: Readonly<Record<GenderCode, string>>
  signedLine: (time: string) => string
  /** How a signed report came about, where that is not told by the signature; empty where it is. */
  originLine: (origin: Origin) => string
  /** That a report is not signed, and how it came about. */
  unsignedLine: (origin: Origin, examiner: string) => string
  releasedLine: (by: string, time: string) => string
  signature: (name: string) => string
  draft: string
  replaced: (id: number, date: string) => string
  verificationCode: string
  /** Of every PDF of a database that holds the synthetic clinic. */
  mark: NonNullable<Letterhead['mark']>
}

type AgeUnit = Extract<Age, { unit: unknown }>['unit']

const ageIn =
  (
    units: Readonly<Record<AgeUnit, readonly [one: string, other: string]>>,
    joining: Readonly<Record<'under' | 'or' | Extract<Age, string>, string>>,
  ) =>
  (age: Age): string => {
    const count = (number: number, unit: AgeUnit) => `${number} ${units[unit][number === 1 ? 0 : 1]}`
    if (typeof age === 'string') return joining[age]
    if ('under' in age) return `${joining.under} ${count(age.under, 'year')}`
    if ('from' in age) return `${age.from} ${joining.or} ${count(age.to, 'year')}`
    return count(age.count, age.unit)
  }

const originIn =
  (received: string, written: string, closed: string) =>
  ({ receivedFrom, writtenBy, closedBy }: Origin): string =>
    [
      receivedFrom && `${received} ${receivedFrom}`,
      writtenBy && `${written} ${writtenBy}`,
      closedBy && `${closed} ${closedBy}`,
    ]
      .filter(Boolean)
      .join(', ')

const portuguese: Words = {
  patient: 'Paciente',
  registeredName: 'Nome de registro',
  record: 'Prontuário',
  birthDate: 'Nascimento',
  unknown: 'desconhecido',
  sex: 'Sexo',
  examinedAt: 'Data do exame',
  requester: 'Médico solicitante',
  age: ageIn(
    { day: ['dia', 'dias'], week: ['semana', 'semanas'], month: ['mês', 'meses'], year: ['ano', 'anos'] },
    {
      under: 'menos de',
      or: 'ou',
      unknown: 'idade desconhecida',
      'before birth': 'exame antes do nascimento',
      'not possible': 'idade impossível',
    },
  ),
  gender: { female: 'feminino', male: 'masculino', other: 'outro', 'not-stated': 'não informado' },
  signedLine: (time) => `Assinado eletronicamente em ${time}`,
  originLine: originIn('Laudo recebido de', 'Escrito por', 'fechado por'),
  unsignedLine(origin, examiner) {
    const { receivedFrom, writtenBy } = origin
    if (writtenBy && !receivedFrom) return `${this.originLine(origin)} para ${examiner}; não assinado`
    return `${receivedFrom ? `Laudo recebido de ${receivedFrom}; m` : 'M'}édico responsável: ${examiner}; sem assinatura eletrônica neste portal`
  },
  releasedLine: (by, time) => `Liberado por ${by} em ${time}`,
  signature: (name) => `Assinatura: ${name}`,
  draft: 'RASCUNHO: não assinado, sem validade como laudo.',
  replaced: (id, date) => `SUBSTITUÍDO pelo laudo ${id}, de ${date}, que é o válido.`,
  verificationCode: 'Código de verificação',
  mark: {
    label: 'Dados sintéticos',
    notice: 'Dados sintéticos: paciente, exame e laudo são fictícios.',
  },
}

const english: Words = {
  patient: 'Patient',
  registeredName: 'Registered name',
  record: 'Record number',
  birthDate: 'Date of birth',
  unknown: 'unknown',
  sex: 'Sex',
  examinedAt: 'Date of exam',
  requester: 'Requested by',
  age: ageIn(
    { day: ['day', 'days'], week: ['week', 'weeks'], month: ['month', 'months'], year: ['year', 'years'] },
    {
      under: 'under',
      or: 'or',
      unknown: 'age unknown',
      'before birth': 'exam before birth',
      'not possible': 'impossible age',
    },
  ),
  gender: { female: 'female', male: 'male', other: 'other', 'not-stated': 'not stated' },
  signedLine: (time) => `Signed electronically on ${time}`,
  originLine: originIn('Report received from', 'Written by', 'closed by'),
  unsignedLine(origin, examiner) {
    const { receivedFrom, writtenBy } = origin
    if (writtenBy && !receivedFrom) return `${this.originLine(origin)} for ${examiner}; not signed`
    return `${receivedFrom ? `Report received from ${receivedFrom}; r` : 'R'}esponsible doctor: ${examiner}; no electronic signature in this portal`
  },
  releasedLine: (by, time) => `Released by ${by} on ${time}`,
  signature: (name) => `Signature: ${name}`,
  draft: 'DRAFT: not signed, not valid as a report.',
  replaced: (id, date) => `REPLACED by report ${id} of ${date}, which is the valid one.`,
  verificationCode: 'Verification code',
  mark: { label: 'Synthetic data', notice: 'Synthetic data: patient, exam and report are made up.' },
}

const isPortuguese = (language: string): boolean => /^pt\b/i.test(language)

/** The labels of a report's PDF. */
export const wordsIn = (language: string): Words => (isPortuguese(language) ? portuguese : english)

/** The calendar date, YYYY-MM-DD, and the time of day, HH:MM, of a moment in a time zone. */
export function localTime(moment: string, timeZone: string): { date: string; time: string } {
  const clock = new Date(wallClockOf(timeZone)(Date.parse(moment))).toISOString()
  return { date: clock.slice(0, 10), time: clock.slice(11, 16) }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** A calendar date in the words of the language, with day and month unmistakable. A year alone is itself. */
export function dateText(date: string, language: string): string {
  const [year = '', month, day] = date.split('-')
  if (month === undefined || day === undefined) return year
  return isPortuguese(language)
    ? `${day}/${month}/${year}`
    : `${Number(day)} ${months[Number(month) - 1] ?? ''} ${year}`
}
