import { accessScopes } from '#contract/access/access.ts'
import { id, timestamp } from '#contract/declaration/field.ts'
import { resource } from '#contract/declaration/resource.ts'
import {
  boolean,
  choice,
  email,
  embedded,
  integer,
  reference,
  references,
  secret,
  text,
} from '#contract/declaration/resourceField.ts'
import { FEW_CSV_LINES } from '#contract/declaration/resourceImport.ts'
import { chosenObject } from '#contract/declaration/source.ts'
import { MAXIMUM_PASSWORD, MINIMUM_PASSWORD } from '#contract/session/password.ts'
import * as z from 'zod/mini'

export const module = resource('module', {
  category: 'access',
  fields: { name: text({ max: 200 }), code: text({ max: 40 }) },
  search: ['name', 'code'],
  unique: [['code']],
  columns: ['code'],
  access: { read: 'user.read', write: 'permission.write' },
})

export const permission = resource('permission', {
  category: 'access',
  fields: {
    name: text({ max: 200 }),
    /** The code that the program checks, such as `patient.read`. */
    code: text({ max: 60 }),
    module: reference('module'),
  },
  search: ['name', 'code'],
  unique: [['code']],
  columns: ['code', 'module'],
  access: { read: 'user.read', write: 'permission.write' },
})

export const permissionList = resource('permissionList', {
  category: 'access',
  fields: {
    name: text({ max: 200 }),
    /** Only lists that come with the program have a code. */
    code: text({ max: 40, optional: true, readOnly: true }),
    description: text({ max: 500, optional: true }),
    permissions: references('permission', { max: 200 }),
    /** The access scope of its users. */
    reach: choice(accessScopes, { default: 'all' }),
    /** Minutes without input after which the portal hides what its user sees; 0: never. */
    curtainAfter: integer({ min: 0, max: 720, default: 10 }),
    /** Minutes without input after which a session of its user ends; more than `curtainAfter`. */
    endAfter: integer({ min: 1, max: 720, default: 15 }),
    /** Its users sign in with a second factor. Who has none enrols one at the next sign-in. */
    secondFactor: boolean({ default: false }),
    /** Its users confirm who they are before a patient is removed or restored. */
    confirmRemoval: boolean({ default: false }),
  },
  csvLines: FEW_CSV_LINES,
  search: ['name', 'description'],
  unique: [['name']],
  columns: ['description'],
  confirmation: 'removal',
  access: { read: 'user.read', write: 'permission.write' },
})

export const user = resource('user', {
  category: 'access',
  table: 'app_user',
  fields: {
    /** Stored in lower case, because keyboards of phones capitalise the first letter. */
    username: text({
      max: 100,
      pattern: /^[\p{L}\p{N}._@-]+$/u,
      example: 'helena.prado',
      lowerCase: true,
    }),
    name: text({ max: 200 }),
    email: email({ optional: true }),
    permissionList: reference('permissionList'),
    employee: reference('employee', { optional: true }),
    active: boolean({ default: true }),
    password: secret({ min: MINIMUM_PASSWORD, max: MAXIMUM_PASSWORD }),
    /** The author of the password, and the expiry of a one-time code. `none`: there is no password, so signing in as this user is not possible. */
    passwordState: embedded(
      chosenObject({
        kind: z.enum(['none', 'chosen', 'given', 'code']),
        codeExpires: z.nullable(timestamp()),
      }),
    ),
    /** The one-time code of a user who was made without a password, in the answer that makes the user alone. */
    code: embedded(z.nullable(z.string())),
    /** Whether a second factor is asked for at the sign-in. */
    secondFactor: embedded(z.boolean()),
    demo: boolean({ default: false, readOnly: true }),
    /** The integration whose acts are those of this user, who is no person and cannot sign in. */
    integration: embedded(z.nullable(chosenObject({ id: id(), name: z.string() }))),
  },
  unique: [['username']],
  csvLines: FEW_CSV_LINES,
  search: ['name', 'username'],
  columns: ['username', 'permissionList', 'employee', 'active'],
  namesPersons: true,
  confirmation: 'removal',
  access: { read: 'user.read', write: 'user.write' },
})
