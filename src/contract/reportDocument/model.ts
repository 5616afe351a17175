import * as z from 'zod/mini'
import { chosenObject, chosenSchema } from '#contract/declaration/source.ts'

const optional = z.optional

/** The marks of a part of a text. `struck`: struck out, so no longer valid. */
const marks = ['strong', 'emphasis', 'superscript', 'subscript', 'struck'] as const
export type Mark = (typeof marks)[number]

/** The most columns that a table may have. */
export const MAX_COLUMNS = 40
const MAX_BLOCKS = 20_000
const MAX_LEVEL = 9
const MAX_AREA = 200_000

const Runs = z.array(
  chosenObject({
    /** A line break is `\n`; spaces and tabs count. */
    text: z.string().check(z.minLength(1), z.maxLength(200_000)),
    marks: optional(z.array(z.enum(marks)).check(z.maxLength(marks.length))),
  }),
)

const Row = chosenObject({
  /** One of the first rows, which name the columns. */
  head: optional(z.boolean()),
  cells: z
    .array(
      chosenObject({
        runs: Runs,
        /** Names its row or column. */
        head: optional(z.boolean()),
        /** Over how many columns and rows it reaches; left out: one. */
        columns: optional(z.int().check(z.minimum(2), z.maximum(MAX_COLUMNS))),
        rows: optional(z.int().check(z.minimum(2), z.maximum(5000))),
      }),
    )
    .check(z.maxLength(MAX_COLUMNS)),
})

/**
 * A part of a document. One shape for all kinds, so that a walk through the schema finds every text. Items that follow
 * each other are a list.
 */
const Block = chosenObject({
  kind: z.enum(['paragraph', 'heading', 'item', 'table']),
  /** The text; empty of a table. */
  runs: Runs,
  /** Of a heading 1 to 6, of an item how deep it stands in its list, from 1. */
  level: optional(z.int().check(z.minimum(1), z.maximum(MAX_LEVEL))),
  /** Of an item: what stands before it, such as `•` or `2.`; may be empty. */
  marker: optional(z.string().check(z.maxLength(20))),
  /** Of a table. */
  rows: optional(
    z.array(Row).check(
      z.maxLength(5000),
      z.refine((rows: Row[]) => !isTooLarge(rows), 'is a table that is too large, or reaches over its end'),
    ),
  ),
})

/** Whether the cells of a table would take too much memory, or reach over its last row. */
export const isTooLarge = (rows: readonly Row[]): boolean => {
  const cells = rows.flatMap((row, at) => row.cells.map((cell) => ({ ...cell, last: at + (cell.rows ?? 1) })))
  const area = cells.reduce((sum, { columns = 1, rows: reaches = 1 }) => sum + columns * reaches, 0)
  return area > MAX_AREA || cells.some(({ last }) => last > rows.length)
}

/** The text of a report: what screen, PDF, comparison and exports are made from. */
export const ResultDocument = chosenSchema('ResultDocument', {
  blocks: z.array(Block).check(z.maxLength(MAX_BLOCKS)),
})
export type ResultDocument = z.infer<typeof ResultDocument>
export type Block = z.infer<typeof Block>
export type Row = z.infer<typeof Row>
export type Cell = Row['cells'][number]
export type Run = z.infer<typeof Runs>[number]

/**
 * How a report's text came: as plain text, as HTML, or as a document, as the portal sends it. `unknown`: it was stored before this was
 * recorded.
 */
export const textForms = ['plain', 'html', 'document', 'unknown'] as const
export type TextForm = (typeof textForms)[number]

export const hasMark = ({ marks: runMarks }: Run, mark: Mark): boolean => runMarks?.includes(mark) ?? false

/** A run; without marks it has no list of them, so that equal runs are equal values. */
export const run = (text: string, runMarks: readonly Mark[] = []): Run =>
  runMarks.length === 0 ? { text } : { text, marks: marks.filter((mark) => runMarks.includes(mark)) }

export const paragraph = (text: string): Block => ({ kind: 'paragraph', runs: [run(text)] })

/** The text of runs as it is written, without what their marks say. */
export const wordsOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')
