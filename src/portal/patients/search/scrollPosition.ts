import type { Patient } from '#contract/patients/patient.ts'

/** The scroll position and row of a list, restored when the user comes back to it. */
export interface ScrollPosition {
  /** The key of the list whose patients are shown, and how far they are scrolled, in rows. */
  list: string
  offset: number
  /** The row that gets the focus, or the search field where no row is left. */
  row: number | 'search' | undefined
}

/** The row that gets the focus when a patient leaves the list: the next row, else the one before. */
export function neighbour(patients: readonly Patient[], id: number): number | 'search' {
  const index = patients.findIndex((patient) => patient.id === id)
  if (index < 0) return 'search'
  return (patients[index + 1] ?? patients[index - 1])?.id ?? 'search'
}
