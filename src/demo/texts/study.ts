import type { Random } from '#demo/random.ts'
import type { Sketch } from './sketch.ts'

/** The data from which a report's text is written. */
export interface Study {
  readonly sex: 'female' | 'male' | 'other'
  /** Whole years on the day of the exam. */
  readonly age: number
  /** Random values of this report: wording, and findings that do not last. */
  readonly now: Random
  /**
   * Random values for a patient and a topic: the same in each of the patient's reports, so that an earlier report can be compared
   * with a later one.
   */
  lasting(topic: string): Random
  /**
   * A lasting value as measured in this report: off by up to `spread`, and rounded to tenths. The same for each use in the report.
   */
  remeasured(topic: string, value: number, spread: number): number
  /** Whether the patient has a trait, which `share` of the patients have. The same in every exam. */
  trait(name: string, share: number): boolean
}

/** A finding at one place, and the part of it that belongs in the impression. */
export interface Observation {
  finding: string
  impression?: string | readonly string[]
}

/** The parts of a report's text. */
export interface Content {
  indication: string
  technique: string
  /** Headings and the observations below them, in the order of the report. */
  organs: readonly (readonly [heading: string, Observation])[]
  /** The impression where no observation has one. */
  normal: string
  /** The end of the impression, such as a category with its recommendation. */
  conclusion?: readonly string[]
  /** The organs whose schematics go with the report. */
  sketches?: readonly Sketch[]
}

/** Writes the reports of one exam. */
export type WriteContent = (study: Study) => Content
