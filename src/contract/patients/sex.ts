import { fold } from '#contract/names/matching.ts'
import { type GenderCode, genderCodes } from './patient.ts'

const sexes: Readonly<Record<string, GenderCode>> = {
  ...Object.fromEntries(genderCodes.map((code) => [code, code])),
  f: 'female',
  feminino: 'female',
  m: 'male',
  masculino: 'male',
  outro: 'other',
  'nao informado': 'not-stated',
}
/** The sex that a text of another system or of a file names. */
export const sexIn = (text: string): GenderCode | undefined => sexes[fold(text.trim())]
