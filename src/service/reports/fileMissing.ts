import type { ErrorResponse } from '#contract/error.ts'
import { Problem } from '#service/http/problem.ts'

/** A report says that it has a file, and the store lacks it: a fault of the clinic's store, unlike a report that is not there. */
export const fileMissing = (fields?: ErrorResponse['fields']): Problem =>
  new Problem(
    'file_missing',
    'The report is there, and a file of it is missing in the store of the clinic. Tell whoever looks after it.',
    fields && { fields },
  )
