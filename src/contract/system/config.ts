import * as z from 'zod/mini'
import { namedReference } from '#contract/declaration/auditFields.ts'
import { id, idText, timestamp } from '#contract/declaration/field.ts'
import { listingOf } from '#contract/declaration/listing.ts'
import { operation } from '#contract/declaration/operation.ts'
import { searchWords } from '#contract/declaration/readOperations.ts'
import { chosenObject, chosenSchema } from '#contract/declaration/source.ts'
import { DeleteSuccess } from '#contract/http/error.ts'

/** The sections of the configuration, as the description names them (1). `env` has every setting of the environment. */
export const configSections = [
  'product',
  'server',
  'database',
  'folders',
  'cloud',
  'email',
  'computer',
  'env',
] as const
export type ConfigSection = (typeof configSections)[number]

/** Where a value comes from, the first before the next. `file`: a file named by the environment, or `config.json`. A `fact` is no setting. */
const configSources = ['environment', 'file', 'stored', 'default', 'fact'] as const

/** How the value of a fact is to be read. */
const factFormats = ['text', 'bytes', 'moment', 'yesOrNo'] as const
export type FactFormat = (typeof factFormats)[number]

/** A setting of the program, or a fact about it and what it runs on. */
export const ConfigSetting = chosenSchema('ConfigSetting', {
  id: id(),
  /** Of a setting as the environment writes it (`CLINIC_TIME_ZONE`), of a fact `freeSpace`. */
  name: z.string(),
  section: z.enum(configSections),
  /** In use now, as the environment writes it. Null where there is none, and of a secret. */
  value: z.nullable(z.string()),
  format: z.enum(factFormats),
  /** A value that is never answered. `isSet` says whether there is one. */
  isSecret: z.boolean(),
  isSet: z.boolean(),
  /** `value` is an address of which a password, or what may hold one, is left out. */
  hidesPassword: z.boolean(),
  default: z.nullable(z.string()),
  /** Where `value` comes from. */
  source: z.enum(configSources),
  /** The value that is kept here. */
  stored: z.nullable(z.string()),
  /** The next start uses another value than this one. */
  restart: z.boolean(),
  /** A value can be stored: it makes sense, and neither the environment nor a file names the setting. */
  changeable: z.boolean(),
  /** Why the stored value is not used; null where it is, or will be. */
  problem: z.nullable(z.string()),
  /** Who last changed the stored value, and when: its version. Null where nobody has. */
  userChanged: namedReference(z.nullable(z.int())),
  dateHourChanged: z.nullable(timestamp()),
})
export type ConfigSetting = z.infer<typeof ConfigSetting>

const inSection = { section: z.enum(configSections) }
const storedValue = () =>
  z
    .string()
    .check(z.minLength(1, 'must not be empty'), z.maxLength(2_000, 'must have 2,000 characters at most'))
const version = () => z.optional(z.nullable(timestamp()))
const read = { method: 'GET', access: 'system.read' } as const
const change = { access: 'system.write', path: '/config/{section}' } as const
const one = { schema: ConfigSetting }
const many = { status: 200, answer: { schema: listingOf(ConfigSetting) } } as const

/** The operations of every section. A change names the version that was read: null where nothing was stored. */
export const configOperations = {
  listConfig: operation({
    ...read,
    summary: 'List the settings and facts of a section; of secrets, whether they are set',
    path: '/config/{section}',
    params: chosenObject(inSection),
    success: many,
  }),
  getConfig: operation({
    ...read,
    summary: 'Get a setting or fact of a section by id',
    path: '/config/{section}/{id}',
    params: chosenObject({ ...inSection, id: idText() }),
    success: { status: 200, answer: one },
    errors: [404],
  }),
  findConfig: operation({
    ...read,
    summary:
      'Find settings and facts of a section: by words of the name, source, or whether a restart is due',
    path: '/config/{section}/query',
    params: chosenObject(inSection),
    query: chosenObject({
      name: searchWords(),
      source: z.optional(z.enum(configSources)),
      restart: z.optional(z.enum(['true', 'false'])),
    }),
    success: many,
  }),
  createConfig: operation({
    ...change,
    summary: 'Store a value of a setting that has none, for the next start',
    method: 'POST',
    params: chosenObject(inSection),
    body: chosenObject({ name: z.string().check(z.maxLength(100)), value: storedValue() }),
    success: { status: 201, answer: one },
    errors: [404, 409],
    idempotencyKey: true,
  }),
  updateConfig: operation({
    ...change,
    summary: 'Store a value of a setting, for the next start',
    method: 'PUT',
    params: chosenObject(inSection),
    body: chosenObject({ id: id(), value: storedValue(), dateHourChanged: version() }),
    success: { status: 200, answer: one },
    errors: [404, 409],
  }),
  removeConfig: operation({
    ...change,
    summary: 'Remove the stored value of a setting: at the next start, the default counts again',
    method: 'DELETE',
    params: chosenObject(inSection),
    body: chosenObject({ id: id(), dateHourChanged: version() }),
    success: { status: 200, answer: { schema: DeleteSuccess } },
    errors: [404, 409],
  }),
}
