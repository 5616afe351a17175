import type { SentDoctor } from '#contract/intake.ts'
import { sortKey } from '#service/records/searchText.ts'

/** "CRM/SP 167.401", "CRM 167401-SP": the council, the state and the number as they are written in one text. */
const WRITTEN =
  /^(?<council>[A-Z]{3,8})?[\s/.:-]*(?:(?<state>[A-Z]{2})(?![A-Z]))?[\s/.:-]*(?:N[.ºO°]{0,2})?[\s:]*(?<number>\d[\d.\s-]*)(?:[\s/-]*(?<stateAfter>[A-Z]{2}))?$/

/** The parts of a register, folded as they are stored. */
interface Register {
  council: string | undefined
  state: string | undefined
  /** Without the signs that stand between digits. */
  number: string
}

/** The signs that stand in a register's number and mean nothing, in PostgreSQL's `translate` as here. */
export const REGISTER_SIGNS = ' .-/'
const SIGNS = /[\s./-]/g

/** The register of a doctor, however it is written. `undefined`: the parts contradict each other, or no number was sent. */
export function registerOf({ council, registerState, registerNumber }: SentDoctor): Register | undefined {
  if (registerNumber === undefined) return undefined
  const written = WRITTEN.exec(registerNumber.trim().toUpperCase())?.groups
  const councils = distinct([council, written?.['council']])
  const states = distinct([registerState, written?.['state'], written?.['stateAfter']])
  if (councils.length > 1 || states.length > 1) return undefined
  const number = sortKey(written?.['number'] ?? registerNumber.trim()).replace(SIGNS, '')
  return { council: councils[0], state: states[0], number }
}

const distinct = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => (text?.trim() ? [text.trim().toUpperCase()] : []))),
]
