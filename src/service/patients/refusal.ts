import type { ErrorResponse } from '#contract/error.ts'
import { Problem } from '#service/http/problem.ts'

export type FieldProblem = NonNullable<ErrorResponse['fields']>[number]

/** Why a patient was not created, changed, removed or restored. Nothing was stored then. */
export type Refusal =
  | { refused: 'not_found' | 'not_removed' | 'external_id_taken' | 'no_such_change' }
  | { refused: 'malformed' | 'record_changed'; fields: NonNullable<ErrorResponse['fields']> }
  | { refused: 'already_removed'; at: string; by: string | null }

/** The detail of a refusal in the audit: its kind and the names of fields, without their values. */
export const auditDetail = (refusal: Refusal) => ({
  refused: refusal.refused,
  ...('fields' in refusal && { fields: refusal.fields.map(({ name }) => name) }),
})

/** Returns the result, or throws a refusal as a Problem. */
export function unwrapOrThrow<T extends object>(outcome: T | Refusal): T {
  if ('refused' in outcome) throw toProblem(outcome)
  return outcome
}

/** There is no such patient, or none that the caller may see: `withheld` holds the ids of these, for the audit. */
export const noPatient = (withheld: number[] = [], mergedInto?: number) =>
  new Problem(
    'not_found',
    mergedInto === undefined
      ? 'There is no patient with this id.'
      : `This record was merged into record ${mergedInto}, which is of the same patient.`,
    mergedInto === undefined ? {} : { mergedInto },
    { kind: 'patient', ids: withheld },
  )

function toProblem(refusal: Refusal): Problem {
  switch (refusal.refused) {
    case 'not_found':
      return noPatient()
    case 'no_such_change':
      return new Problem('not_found', 'This patient has no change with this id.')
    case 'not_removed':
      return new Problem('not_removed', 'This patient has not been removed.')
    case 'external_id_taken':
      return new Problem('in_use', 'Another patient has this externalId. Nothing was changed.', {
        fields: [{ name: 'externalId', problem: 'belongs to another patient' }],
      })
    case 'already_removed': {
      const { at, by } = refusal
      return new Problem('already_removed', 'This patient has been removed already.', { removed: { at, by } })
    }
    case 'record_changed': {
      const { fields } = refusal
      return new Problem(
        'record_changed',
        `The stored patient is not the one that was sent: ${names(fields)}. Nothing was changed.`,
        { fields },
      )
    }
    case 'malformed': {
      const { fields } = refusal
      return new Problem('malformed', `These fields are missing or not of their form: ${names(fields)}.`, {
        fields,
      })
    }
  }
}

const names = (fields: { name: string }[]) => fields.map(({ name }) => name).join(', ')
