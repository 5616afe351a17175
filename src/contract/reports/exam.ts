import * as z from 'zod/mini'
import { auditFields } from '#contract/declaration/auditFields.ts'
import { id, reference } from '#contract/declaration/field.ts'
import { listingOf } from '#contract/declaration/listing.ts'
import { operation } from '#contract/declaration/operation.ts'
import { readOperations } from '#contract/declaration/readOperations.ts'
import { chosenObject, documentSchema } from '#contract/declaration/source.ts'

/** An exam that the clinic offers (2.4). */
export const Exam = documentSchema('NamedExam', auditFields, {
  id: id(),
  name: z.string(),
  title: z.string(),
  template: reference(),
  /** A locale tag: the language of its reports. */
  language: z.string(),
  actived: z.boolean(),
  externalId: z.nullable(z.unknown()),
  onwer: z.nullable(z.unknown()),
})
export type Exam = z.infer<typeof Exam>

const { list, get, query } = readOperations({ group: 'Exam', path: '/exam', access: 'signed-in' }, Exam)

/** The operations by which the pages of reports read exams. The whole group is declared in `resources/exam.ts`. */
export const examOperations = {
  listExam: list,
  getExam: get,
  queryExam: query,
  listBodyRegions: operation({
    summary: 'List the regions of the body that exams are of, in alphabetical order',
    method: 'GET',
    path: '/exam/bodyregion',
    access: 'signed-in',
    success: { status: 200, answer: { schema: listingOf(chosenObject({ name: z.string() })) } },
  }),
}
