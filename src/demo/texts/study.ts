import type { Random } from '#demo/random.ts'
import type { Sketch } from './sketch.ts'

/** What a report's text is written from. */
export interface Study {
  readonly sex: 'female' | 'male' | 'other'
  /** Whole years on the day of the exam. */
  readonly age: number
  /** Random values of this report: wording, and findings that do not last. */
  readonly now: Random
  /**
   * Chance that belongs to the patient and one topic of the exam: what it says is the same in each of the patient's
   * reports of this exam, so that an earlier report can be compared with a later one.
   */
  lasting(topic: string): Random
  /**
   * What measuring something lasting gives this time, a little off to either side: a tenth at least, as it stands in the
   * report. The same wherever the report says it.
   */
  remeasured(topic: string, value: number, spread: number): number
  /** Whether something is true of the patient, in whichever exam it shows. */
  trait(name: string, share: number): boolean
}

/** What is seen at one place, and what of it belongs into the impression. */
export interface Observation {
  finding: string
  impression?: string | readonly string[]
}

/** A report before it is put into words and order. */
export interface Content {
  indication: string
  technique: string
  /** Heading and what stands under it, in the order of the report. */
  organs: readonly (readonly [heading: string, Observation])[]
  /** The impression where nothing else is worth one. */
  normal: string
  /** What follows the impression's findings, such as a category with its recommendation. */
  conclusion?: readonly string[]
  /** The organs whose schematics go with the report. */
  sketches?: readonly Sketch[]
}

/** Writes the reports of one exam. */
export type WriteContent = (study: Study) => Content
