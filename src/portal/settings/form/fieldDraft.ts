import type { AnyField } from '#contract/declaration/resourceField.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import type { Mistyped } from '#portal/locale/words/numbers.ts'
import type { RecordReference } from '#portal/records/recordReference.ts'
import type { AnyRecord } from '#portal/settings/api/groups.ts'

/**
 * The content of a form by field: texts as they are typed, references with their names, a secret that is to be set, what was typed for a
 * number and is none, and everything else as answers hold it.
 */
export type Draft = Readonly<Record<string, unknown>>

export const isMistyped = (value: unknown): value is Mistyped =>
  typeof value === 'object' && value !== null && 'typed' in value

/** Fields that a form changes. */
export const isEdited = (field: AnyField): boolean => field.kind !== 'embedded' && !field.readOnly

/** The content that a form begins with: a record's, or that of a new one. */
export function draftOf({ fields }: Resource, record: AnyRecord | undefined, chosen: Draft = {}): Draft {
  const edited = Object.entries(fields).filter(([, field]) => isEdited(field))
  return Object.fromEntries(
    edited.map(([name, field]) => [
      name,
      name in chosen ? chosen[name] : fieldDraft(field, record ? record[name] : field.default),
    ]),
  )
}

/** The value of a field, as answers hold it, as a form holds it. */
function fieldDraft(field: AnyField, value: unknown = null): unknown {
  switch (field.kind) {
    case 'boolean':
      return field.optional ? value : value === true
    case 'reference':
      return (value as { id: unknown } | null)?.id == null ? null : value
    case 'references':
      return value ?? []
    case 'file':
    case 'json':
      return value
    case 'secret':
      return ''
    case 'integer':
    case 'decimal':
      return typeof value === 'number' ? value : null
    default:
      return typeof value === 'string' ? value : ''
  }
}

/** The draft as it is sent. Texts are trimmed; an empty one is null, or stays empty where a field is never null. */
export function sentValue(field: AnyField, value: unknown): unknown {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'email':
    case 'webAddress':
    case 'colour': {
      const text = String(value).trim()
      return text === '' && field.optional ? null : text
    }
    case 'reference':
      return { id: (value as RecordReference | null)?.id ?? null }
    case 'references':
      return (value as RecordReference[]).map(({ id }) => ({ id }))
    case 'date':
    case 'timestamp':
    case 'choice':
      return value === '' ? null : value
    default:
      return value
  }
}

/** The fields in which two drafts differ, in the order of the form. */
export const changedFields = ({ fields }: Resource, one: Draft, other: Draft): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    isEdited(field) && contentOf(field, one[name]) !== contentOf(field, other[name]) ? [name] : [],
  )

/** For comparison: references by id, as their names may change. */
const contentOf = (field: AnyField, value: unknown): string => JSON.stringify(sentValue(field, value))

/** The request's values for some fields of a draft. */
export const bodyOf = (
  { fields }: Resource,
  draft: Draft,
  names: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name]
      if (!field) return []
      const sent = sentValue(field, draft[name])
      // An optional reference to nothing is null.
      return [[name, field.kind === 'reference' && isEmpty(sent) ? null : sent]]
    }),
  )

/** Whether nothing is sent. */
export const isEmpty = (sent: unknown): boolean =>
  sent === null || sent === '' || (typeof sent === 'object' && 'id' in sent && sent.id === null)
