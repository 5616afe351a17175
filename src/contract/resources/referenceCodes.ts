import { genderCodes } from '#contract/patients/patient.ts'

/** The codes of the records that every database begins with, in the order of their ids, by group. */
const codesOf: Readonly<Record<string, readonly string[]>> = {
  gender: genderCodes,
  maritalStatus: ['single', 'married', 'divorced', 'widowed', 'stable-union', 'not-stated'],
  documentType: ['cpf', 'rg', 'cns', 'cnh', 'passport'],
}

/** Whether records of a group come with the program, and have words in every language. */
export const hasCodes = (group: string): boolean => Object.hasOwn(codesOf, group)

/** The code of a record that came with the program. */
export const codeOf = (group: string, id: number): string | undefined =>
  hasCodes(group) ? codesOf[group]?.[id - 1] : undefined
