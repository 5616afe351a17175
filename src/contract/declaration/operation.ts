import type * as z from 'zod/mini'
import type { Permission } from '#contract/access/access.ts'
import type { Source } from './source.ts'

/** The content of an answer: JSON of a schema, a file of a media type, or nothing. */
export type Answer = { schema: z.ZodMiniType } | { file: string } | 'empty'

/**
 * By which requests of one user take turns. `search`: a search, or a figure over many records. `heavy`: making or checking a file or a password.
 * `import`: many records in a transaction. `light`: everything else.
 */
export type Load = 'light' | 'search' | 'heavy' | 'import'

/** One operation of the service: what is sent, who may send it, and what comes back. */
export interface Operation {
  readonly source: Source
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path under the base address, parameters written as `{name}`. */
  readonly path: `/${string}`
  /** Without a token, with any valid token, or with that of a user who has this permission. */
  readonly access: 'public' | 'signed-in' | Permission
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  /**
   * The query is sent as the JSON body of a POST, which changes nothing: somebody may have typed a patient's name into it, and addresses
   * are logged and kept. Other systems may send the same query in the address of a GET (`formsOf`).
   */
  readonly queryIn?: 'body'
  readonly body?: z.ZodMiniType
  /** The media types of a body that is a file. */
  readonly file?: readonly string[]
  readonly success: {
    readonly status: 200 | 201 | 204
    readonly answer: Answer
    /** Headers that do not follow from other parts of the declaration. */
    readonly headers?: readonly ('X-Total-Count' | 'Set-Cookie')[]
  }
  /**
   * A request repeated under the same `Idempotency-Key` is done once, and answered with the record as it is by then, or with
   * the counts of the import. Every POST that changes something has this.
   */
  readonly idempotencyKey?: true
  /**
   * The user of a session has to have re-authenticated in the last five minutes. `always`: in any case. `removal`: where the user's permission
   * list asks for it; this protects the removal and restoring of patients, and the users, keys and permission lists by which somebody could
   * get round it. It is not asked of an integration's key, because there is no person who could answer.
   */
  readonly confirmation?: 'always' | 'removal'
  /** Left out: light; with `queryIn`, a search. */
  readonly load?: Load
  /**
   * When it is refused under too much load: before most others, as late as reading, or never. Left out: what is open to everybody is never refused, imports
   * and files are refused first (`underLoadOf`).
   */
  readonly underLoad?: 'first' | 'last' | 'never'
  /** The answer may still be in the making: 409 with `Retry-After`. */
  readonly mayBePending?: true
  /** By its name, the schema of each field whose former values the answer holds beside the name. */
  readonly values?: Readonly<Record<string, z.ZodMiniType>>
  /** Refusals beyond those that every operation can give. */
  readonly errors?: readonly number[]
}

type Declaration = Omit<Operation, 'source'> & { readonly source?: Source }

/** Declares an operation: checks its form and keeps its literal types. It is our choice unless `source` says otherwise. */
export const operation = <const O extends Declaration>(declared: O): O & { readonly source: Source } => ({
  source: 'chosen',
  ...declared,
})

/** How much an operation takes of the service. */
export const loadOf = ({ load, queryIn }: { load?: Load | undefined; queryIn?: 'body' | undefined }): Load =>
  load ?? (queryIn ? 'search' : 'light')

/** In which order operations are refused under too much load, with 503 and `Retry-After`. */
export const underLoadOf = ({ underLoad, access, load, file }: Operation): 'first' | 'last' | 'never' =>
  underLoad ?? (access === 'public' ? 'never' : load === 'import' || file ? 'first' : 'last')

/**
 * The requests to which an operation is answered: as it is declared, which is what the portal sends, and where that is a query in the body
 * of a POST, also with the query in the address of a GET, as the description shows queries.
 */
export const formsOf = (declared: Operation): Operation[] =>
  declared.queryIn === 'body' ? [declared, inAddress(declared)] : [declared]

function inAddress({ queryIn, load, ...declared }: Operation): Operation {
  return { ...declared, method: 'GET', load: loadOf({ load, queryIn }) }
}
