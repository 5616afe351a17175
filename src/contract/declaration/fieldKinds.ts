import type { TextFormat } from './resourceValue.ts'

/** The properties of each kind of field beside those of every field. */
export interface Kinds {
  /**
   * One line. `blank`: may be empty, and is then `''` rather than null. `pattern`: what is allowed, tested on the whole value.
   * `format`: a check by name of what no pattern can express, such as a time zone. `lowerCase`: stored in lower case; a key that holds the
   * field then distinguishes accents. `exact`: a key that holds the field distinguishes case and accents.
   */
  text: {
    max: number
    blank?: boolean
    pattern?: RegExp
    format?: TextFormat
    example?: string
    lowerCase?: true
    exact?: true
  }
  /** Several lines. */
  longText: { max: number; blank?: boolean }
  /** `unit`: what it counts, for people. */
  integer: { min: number; max: number; unit?: 'bytes' }
  /** A number with at most `scale` digits after the point. */
  decimal: { min: number; max: number; scale: number }
  boolean: object
  /** A calendar date, YYYY-MM-DD. */
  date: object
  timestamp: object
  /** One of a closed set of values. */
  choice: { values: readonly string[] }
  /** `#rrggbb`. */
  colour: object
  email: object
  /** An address of the web: http or https. */
  webAddress: object
  /**
   * A record of another group: `{id}` as the description writes it (2.2), and its name in answers. `removable`: the record that is named may
   * be removed all the same and stays named, such as a user who has signed something. `none`: how the description writes that there is no
   * such record, where it does not write null. `whole`: answers hold the whole record.
   */
  reference: { to: string; removable?: true; none?: NoneForm; whole?: true }
  /** Several records of another group, in order, each once. */
  references: { to: string; max: number }
  /** A file that was sent before by `POST /file`: its URL. `types` are media types, `maxBytes` its largest size. */
  file: { types: readonly FileType[]; maxBytes: number }
  /**
   * JSON of a fixed shape; `form` names how a form shows it. `byPart`: an object of which the history has each part as a field of its own.
   * `beside`: it has no column of its own, and hooks of the group write and read it. `compareBy`: what of it decides whether it has changed, where it
   * repeats other fields.
   */
  json: { form: JsonForm; byPart?: true; beside?: true; compareBy?: (value: unknown) => unknown }
  /** Answers hold null in its place. A hook of the group decides how it is stored. */
  secret: { min: number; max: number }
  /** Not stored: a hook of the group makes the value for answers. */
  embedded: object
}
export type FieldKind = keyof Kinds

export const fileTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
type FileType = (typeof fileTypes)[number]

/** No record is written as `{id: 0}`, or, where the reference is written as a bare id, as 0. */
export type NoneForm = 'zeroObject' | 'zero'

/** The shapes of `json` fields for which there is a form. */
export type JsonForm = 'address' | 'weeklyHours' | 'documents' | 'contacts' | 'values' | 'none'
