import type { Patient } from '#contract/patient.ts'

/** Where the reader is in the list, to come back to. */
export interface ListPlace {
  /** The search whose patients are shown, and by how many rows they are scrolled. */
  search: string
  offset: number
  /** The row that gets the focus, or the search field where there is none to go to. */
  row: number | 'search' | undefined
}

/** The row to go on from when a patient is gone: the next one, else the one before. */
export function neighbour(patients: readonly Patient[], id: number): number | 'search' {
  const index = patients.findIndex((patient) => patient.id === id)
  if (index < 0) return 'search'
  return (patients[index + 1] ?? patients[index - 1])?.id ?? 'search'
}
