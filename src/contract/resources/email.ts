import { resource } from '#contract/declaration/resource.ts'
import {
  choice,
  email as emailAddress,
  integer,
  longText,
  secret,
  text,
} from '#contract/declaration/resourceField.ts'

/** An account from which the clinic sends e-mails. */
export const email = resource('email', {
  category: 'clinic',
  hasNoEffect: true,
  fields: {
    /** The clinic’s own name for the account. */
    name: text({ max: 100 }),
    address: emailAddress(),
    host: text({
      max: 253,
      pattern: /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/,
      example: 'smtp.example.org',
    }),
    port: integer({ min: 1, max: 65_535, default: 587 }),
    /** TLS from the start, TLS once connected, or none. */
    security: choice(['tls', 'starttls', 'none'], { default: 'starttls' }),
    userName: text({ max: 254, optional: true }),
    password: secret({ min: 1, max: 200 }),
    signature: longText({ max: 2000, optional: true }),
  },
  search: ['name', 'address'],
  unique: [['name']],
  columns: ['address', 'host', 'security'],
  access: { read: 'signed-in', write: 'setting.write' },
})
