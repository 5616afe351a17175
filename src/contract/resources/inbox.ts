import * as z from 'zod/mini'
import { resource } from '#contract/declaration/resource.ts'
import { choice, json, longText, reference, text } from '#contract/declaration/resourceField.ts'
import { chosenObject } from '#contract/declaration/source.ts'

const problems = () => z.array(chosenObject({ name: z.string(), problem: z.string() }))

/** Reports of other systems that could not be stored by themselves. A person says to whom they belong, or puts them aside. */
export const inbox = resource('inbox', {
  category: null,
  operations: ['list', 'get', 'query'],
  fields: {
    integration: reference('integration', { readOnly: true }),
    state: choice(['waiting', 'stored', 'discarded'], { default: 'waiting', readOnly: true }),
    /** `unmatched`: a record was not found. `ambiguous`: several were. `conflict`: what was sent contradicts the record. `refused`: storing it failed. */
    reason: choice(['unmatched', 'ambiguous', 'conflict', 'refused'], { readOnly: true }),
    /** The number of the report in the other system. */
    number: text({ max: 100, blank: true, readOnly: true }),
    /** The sent report without its files, and without its text for a user who may not read reports. */
    payload: json('none', z.looseObject({}), { readOnly: true }),
    problems: json('none', problems(), { default: [], readOnly: true }),
    /** The report that was made of it. */
    report: reference('report', { optional: true, readOnly: true }),
    /** Why it was dismissed. */
    note: longText({ max: 500, optional: true, readOnly: true }),
  },
  label: ['number'],
  search: ['number'],
  filters: ['waiting'],
  namesPersons: true,
  access: { read: 'inbox.handle', write: 'inbox.handle' },
})
