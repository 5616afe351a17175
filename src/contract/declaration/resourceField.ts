import * as z from 'zod/mini'
import { passwordLength } from '#contract/session/password.ts'
import { namedReference } from './auditFields.ts'
import { calendarDate, id, timestamp } from './field.ts'
import { type FieldKind, fileTypes, type JsonForm, type Kinds, type NoneForm } from './fieldKinds.ts'
import {
  checkedText,
  colourText,
  decimalNumber,
  emailAddress,
  fileAddress,
  webAddressText,
} from './resourceValue.ts'
import { document, type Source } from './source.ts'

/** The properties of every field. `Out` is the type of its value in answers, `In` in requests. */
interface Field<Out, In> {
  readonly answer: z.ZodMiniType<Out, Out>
  readonly input: z.ZodMiniType<In, In>
  /** Whether a record may lack a value, which is then null in answers and in the database. */
  readonly optional: boolean
  /** Whether a new record may be sent without it: it is optional, or has a default. */
  readonly mayBeLeftOut: boolean
  /** The value that a new record gets where the request has none. */
  readonly default?: In | undefined
  readonly source: Source
  /** Set by the service: ignored where it is sent. */
  readonly readOnly: boolean
}

/** A field of one kind. */
export type FieldOf<K extends FieldKind, Out = unknown, In = unknown> = Field<Out, In> &
  Readonly<Kinds[K]> & { readonly kind: K }

/** A field of any kind. */
export type AnyField = { [K in FieldKind]: FieldOf<K> }[FieldKind]

/** The type of a field's value in answers, and in requests. */
export type ValueOf<F> = F extends { answer: z.ZodMiniType<infer Out> } ? Out : never
export type SentValueOf<F> = F extends { input: z.ZodMiniType<infer In> } ? In : never

interface Common<In> {
  optional?: boolean
  default?: In
  readOnly?: boolean
}
type Maybe<T, O> = O extends { optional: true } ? T | null : T
type Made<K extends FieldKind, Out, In, O> = FieldOf<K, Maybe<Out, O>, Maybe<In, O>> & {
  readonly mayBeLeftOut: O extends
    | { optional: true }
    | { blank: true }
    | { default: unknown }
    | { readOnly: true }
    ? true
    : false
}

/** Makes a field. `answer` and `input` are the schemas of a value; null is added where the field is optional. */
function make<K extends FieldKind>(
  kind: K,
  options: Kinds[K] & Common<unknown>,
  answer: z.ZodMiniType,
  input: z.ZodMiniType = answer,
) {
  const { optional = false, readOnly = false, ...rest } = options
  const isBlankAllowed = 'blank' in rest && rest.blank === true
  return {
    kind,
    ...(isBlankAllowed && { default: '' }),
    ...rest,
    optional,
    readOnly,
    mayBeLeftOut: optional || readOnly || isBlankAllowed || 'default' in rest,
    source: 'chosen',
    answer: optional ? z.nullable(answer) : answer,
    input: optional ? z.nullable(input) : input,
  } as never
}

export const text = <const O extends Kinds['text'] & Common<string>>(
  options: O,
): Made<'text', string, string, O> & Pick<O, keyof O & ('lowerCase' | 'exact' | 'blank')> =>
  make('text', options, z.string(), checkedText(options))

export const longText = <const O extends Kinds['longText'] & Common<string>>(
  options: O,
): Made<'longText', string, string, O> => make('longText', options, z.string(), checkedText(options))

export const integer = <const O extends Kinds['integer'] & Common<number>>(
  options: O,
): Made<'integer', number, number, O> =>
  make('integer', options, z.int(), z.int().check(z.minimum(options.min), z.maximum(options.max)))

export const decimal = <const O extends Kinds['decimal'] & Common<number>>(
  options: O,
): Made<'decimal', number, number, O> => make('decimal', options, z.number(), decimalNumber(options))

export const boolean = <const O extends Common<boolean>>(
  options: O = {} as O,
): Made<'boolean', boolean, boolean, O> => make('boolean', options, z.boolean())

export const date = <const O extends Common<string>>(options: O = {} as O): Made<'date', string, string, O> =>
  make('date', options, calendarDate())

export const instant = <const O extends Common<string>>(
  options: O = {} as O,
): Made<'timestamp', string, string, O> => make('timestamp', options, timestamp())

export const choice = <const V extends string, const O extends Common<NoInfer<V>>>(
  values: readonly V[],
  options: O = {} as O,
): Made<'choice', V, V, O> & { readonly values: readonly V[] } =>
  make('choice', { values, ...options }, z.enum(values as readonly string[] as [string]))

export const colour = <const O extends Common<string>>(
  options: O = {} as O,
): Made<'colour', string, string, O> => make('colour', options, z.string(), colourText())

export const email = <const O extends Common<string>>(
  options: O = {} as O,
): Made<'email', string, string, O> => make('email', options, z.string(), emailAddress())

export const webAddress = <const O extends Common<string>>(
  options: O = {} as O,
): Made<'webAddress', string, string, O> => make('webAddress', options, z.string(), webAddressText())

interface ReferenceOptions extends Common<{ id: number }> {
  removable?: true
  none?: NoneForm
  /** The schema of the whole record, where answers hold all of it; a hook adds it. */
  whole?: z.ZodMiniType
  /** The schema of what a request sends, where it may tell more of the record than its id; a hook compares it. */
  sent?: z.ZodMiniType
}
type NamedReference = { id: number; name?: string | undefined }
type ReferenceAnswer<O> = O extends { none: 'zero' }
  ? number
  : O extends { none: 'zeroObject' }
    ? NamedReference
    : Maybe<O extends { whole: z.ZodMiniType<infer W> } ? W : NamedReference, O>
type SentReference<O> = O extends { none: 'zero' } ? number : Maybe<{ id: number | null }, O>

/** A record of the group `to`, or a patient. Whether it exists is checked by the service. */
export const reference = <const T extends string, const O extends ReferenceOptions>(
  to: T,
  { whole, sent, ...options }: O = {} as O,
): FieldOf<'reference', ReferenceAnswer<O>, SentReference<O>> &
  Pick<Made<'reference', never, never, O>, 'mayBeLeftOut'> &
  Pick<O, keyof O & 'none'> & { readonly to: T } => {
  const { optional = false, none } = options
  const answer = none === 'zero' ? z.int() : (whole ?? namedReference(z.int()))
  const sentId = none ? z.int().check(z.minimum(0), z.maximum(2_147_483_647)) : id()
  const input =
    sent ?? (none === 'zero' ? sentId : z.object(document({ id: optional ? z.nullable(sentId) : sentId })))
  const made: object = make('reference', { to, whole: whole && true, ...options } as never, answer, input)
  // Where none is written as 0, answers never hold null.
  return (none ? { ...made, answer } : made) as never
}

/** Records of the group `to`. Null in a request leaves them as they are: a record that another one embeds may have null in their place. */
export const references = <const T extends string>(
  to: T,
  options: { max: number; readOnly?: boolean },
): Made<'references', { id: number; name?: string | undefined }[], { id: number }[], { default: [] }> & {
  readonly to: T
} =>
  make(
    'references',
    { to, default: [], ...options },
    z.array(namedReference(z.int())),
    z.nullable(
      z.array(z.object(document({ id: id() }))).check(
        z.maxLength(options.max),
        z.refine(
          (list) => new Set(list.map((entry) => entry.id)).size === list.length,
          'names a record twice',
        ),
      ),
    ),
  )

export const file = <const O extends Partial<Kinds['file']> & Common<string>>(
  options: O,
): Made<'file', string, string, O> => {
  const { types = fileTypes, maxBytes = 1024 * 1024 } = options
  return make('file', { ...options, types, maxBytes }, z.string(), fileAddress())
}

export const json = <T, const O extends Common<NoInfer<T>> & Omit<Kinds['json'], 'form'>>(
  form: JsonForm,
  schema: z.ZodMiniType<T, T>,
  options: O = {} as O,
): Made<'json', T, T, O> => make('json', { form, ...options }, schema)

export const secret = (
  options: Kinds['secret'] & { optional?: boolean },
): Made<'secret', null, string, { optional: true }> =>
  make(
    'secret',
    { ...options, optional: true },
    z.literal(null),
    z.string().check(
      z.refine(
        (sent) => passwordLength(sent) >= options.min && passwordLength(sent) <= options.max,
        `must have ${options.min} to ${options.max} characters`,
      ),
      z.meta({ minLength: options.min, maxLength: options.max }),
    ),
  )

/** A value that a hook adds to answers. */
export const embedded = <T>(schema: z.ZodMiniType<T, T>): FieldOf<'embedded', T, undefined> =>
  make('embedded', { readOnly: true }, schema)

/** Marks fields as shown in the service description, and spelled as there. */
export const described = <F extends Readonly<Record<string, AnyField>>>(fields: F): F =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, source: 'document' }]),
  ) as never
