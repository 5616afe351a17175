import * as z from 'zod/mini'
import { id } from './declaration/field.ts'
import { line } from './declaration/shapes.ts'
import { document } from './declaration/source.ts'

const name = () => z.optional(z.nullable(line(200)))

/** An exam by its number. A name that is sent beside it has to be that of the same exam. Further fields are left out. */
export const ExamReference = z.object(document({ id: id(), name: name() }))
export type ExamReference = z.output<typeof ExamReference>

/** An employee by the number. A name that is sent beside it has to be that of the same person. Further fields are left out. */
export const EmployeeReference = z.object(
  document({ id: id(), firstName: name(), middleName: name(), lastName: name() }),
)
export type EmployeeReference = z.output<typeof EmployeeReference>
