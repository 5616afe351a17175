import * as z from 'zod/mini'
import { id } from './field.ts'
import { chosenObject, chosenSchema } from './source.ts'

/** The limits of a file that is imported. */
export const MAX_CSV_CHARACTERS = 4_000_000
export const MAX_CSV_LINES = 20_000
/** The most lines in a file of a group whose lines are checked and written one by one, or of which a user has few records. */
export const FEW_CSV_LINES = 500

/** The outcome of a line of the file, planned or done. */
export const ImportLine = chosenSchema('ImportLine', {
  /** From 2: the first holds the names of the fields. */
  line: z.int(),
  outcome: z.enum(['create', 'update', 'same', 'refuse']),
  id: z.optional(id()),
  problems: z.optional(z.array(chosenObject({ name: z.string(), problem: z.string() }))),
})
export type ImportLine = z.infer<typeof ImportLine>

/** The result of an import. Nothing is stored if it was a dry run, or if a line is refused. */
export const ImportReport = chosenSchema('ImportReport', {
  stored: z.boolean(),
  created: z.int(),
  updated: z.int(),
  same: z.int(),
  refused: z.int(),
  /** Refused lines first, 500 lines at most. Empty in the answer to a repetition of a request that was done already. */
  lines: z.array(ImportLine),
})
export type ImportReport = z.infer<typeof ImportReport>
