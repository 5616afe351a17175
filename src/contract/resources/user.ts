import * as z from 'zod/mini'
import { MAXIMUM_PASSWORD, MINIMUM_PASSWORD } from '#contract/password.ts'
import { id, timestamp } from '#contract/declaration/field.ts'
import { resource } from '#contract/declaration/resource.ts'
import { FEW_CSV_LINES } from '#contract/declaration/resourceImport.ts'
import { boolean, email, embedded, reference, secret, text } from '#contract/declaration/resourceField.ts'
import { chosen } from '#contract/declaration/source.ts'

export const user = resource('user', {
  group: 'User',
  path: '/user',
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
      z.object(
        chosen({
          kind: z.enum(['none', 'chosen', 'given', 'code']),
          codeExpires: z.nullable(timestamp()),
        }),
      ),
    ),
    /** The one-time code of a user who was made without a password, in the answer that makes the user alone. */
    code: embedded(z.nullable(z.string())),
    /** Whether a second factor is asked for at the sign-in. */
    secondFactor: embedded(z.boolean()),
    demo: boolean({ default: false, readOnly: true }),
    /** The integration whose acts are those of this user, who is no person and cannot sign in. */
    integration: embedded(z.nullable(z.object(chosen({ id: id(), name: z.string() })))),
  },
  unique: [['username']],
  csvLines: FEW_CSV_LINES,
  label: ['name'],
  search: ['name', 'username'],
  columns: ['username', 'permissionList', 'employee', 'active'],
  namesPersons: true,
  confirmation: 'removal',
  access: { read: 'user.read', write: 'user.write' },
})
