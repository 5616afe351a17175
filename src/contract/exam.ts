import * as z from 'zod/mini'
import { auditFields } from './declaration/auditFields.ts'
import { id, idText, reference } from './declaration/field.ts'
import { listingOf, paging } from './declaration/listing.ts'
import { operation } from './declaration/operation.ts'
import { chosen, document, withSchemaId } from './declaration/source.ts'

/** An exam that the clinic offers (2.4). */
export const Exam = withSchemaId(
  'Exam',
  z.object({
    ...document({
      id: id(),
      name: z.string(),
      title: z.string(),
      template: reference(),
      /** A locale tag: the language of its reports. */
      language: z.string(),
      actived: z.boolean(),
      externalId: z.nullable(z.unknown()),
      onwer: z.nullable(z.unknown()),
    }),
    ...auditFields,
  }),
)
export type Exam = z.infer<typeof Exam>

const exams = listingOf(Exam)

export const examOperations = {
  listExams: operation({
    source: 'chosen',
    summary: 'List exams by name',
    method: 'GET',
    path: '/exam',
    access: 'signed-in',
    query: z.object(paging),
    success: { status: 200, answer: { schema: exams } },
  }),
  getExam: operation({
    source: 'chosen',
    summary: 'Get an exam by id',
    method: 'GET',
    path: '/exam/{id}',
    access: 'signed-in',
    params: z.object(chosen({ id: idText() })),
    success: { status: 200, answer: { schema: Exam } },
    errors: [404],
  }),
  queryExams: operation({
    source: 'chosen',
    summary: 'Find exams by name or title',
    method: 'GET',
    path: '/exam/query',
    access: 'signed-in',
    query: z.object({
      ...paging,
      ...chosen({ name: z.optional(z.string().check(z.maxLength(200))) }),
    }),
    success: { status: 200, answer: { schema: exams } },
  }),
}
