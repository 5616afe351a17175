/**
 * What the files of a room may import besides each other. Names are written as in an import; one that ends in `/` or
 * `:` allows every import that begins with it.
 */
export interface Room {
  rooms?: readonly string[]
  packages?: readonly string[]
  /** Packages of which only types may be imported. */
  types?: readonly string[]
}

const node = 'node:'

const screen = {
  rooms: [
    '#portal/document/',
    '#portal/disclosure/',
    '#portal/filters/',
    '#portal/records/',
    '#portal/session/',
    '#portal/feedback/',
    '#portal/preferences/',
    '#portal/http/',
    '#portal/ui/',
    '#portal/locale/',
    '#contract/',
  ],
  packages: ['react', 'react-router-dom', '@tanstack/react-query', 'use-intl', 'zod/mini'],
}

const resource = {
  rooms: ['#service/http/', '#service/records/', '#service/database/', '#contract/'],
  packages: ['kysely', 'zod/mini', node],
  types: ['fastify'],
}

/** Every room of `src` (a folder, or the file that starts the program) and its allowed imports. The linter's boundaries are made from this table only. */
export const rooms: Readonly<Record<string, Room>> = {
  'main.ts': { rooms: ['#service/app/', '#demo/'] },
  // htmlparser2: reports in HTML are read by one reader, in the service and, for other services, in the portal.
  contract: { packages: ['zod/mini', 'htmlparser2'] },

  'portal/app': {
    rooms: ['#portal/', '#contract/'],
    packages: [...screen.packages, 'react-dom', 'react-dom/client'],
  },
  // The sign-in page in the HTML of the build.
  'portal/prerender': {
    rooms: ['#portal/', '#contract/'],
    packages: ['react', 'react-dom/static', 'use-intl', 'vite', '@tailwindcss/vite'],
  },
  'portal/session': {
    rooms: [
      '#portal/feedback/',
      '#portal/preferences/',
      '#portal/http/',
      '#portal/ui/',
      '#portal/locale/',
      '#contract/',
    ],
    packages: [...screen.packages, '@simplewebauthn/browser', 'uqr'],
  },
  'portal/overview': screen,
  'portal/reports': { ...screen, packages: [...screen.packages, 'diff'] },
  'portal/patients': screen,
  'portal/writing': screen,
  'portal/inbox': screen,
  'portal/audit': screen,
  'portal/account': screen,
  'portal/settings': screen,
  // How records are listed, chosen and edited, whatever they are of.
  'portal/records': {
    rooms: [
      '#portal/session/',
      '#portal/feedback/',
      '#portal/preferences/',
      '#portal/http/',
      '#portal/ui/',
      '#portal/locale/',
      '#contract/',
    ],
    packages: screen.packages,
  },
  // How prints, exports and readings of personal data are recorded, and who has seen a record.
  'portal/disclosure': {
    rooms: [
      '#portal/records/',
      '#portal/session/',
      '#portal/feedback/',
      '#portal/http/',
      '#portal/ui/',
      '#portal/locale/',
      '#contract/',
    ],
    packages: ['react', '@tanstack/react-query', 'use-intl'],
  },
  // How the text of a report is shown, to its readers and to its author.
  'portal/document': { rooms: ['#contract/'], packages: ['react', 'use-intl'] },
  // What several lists are filtered by: the panel of their fields, and chips.
  'portal/filters': {
    rooms: ['#portal/feedback/', '#portal/http/', '#portal/ui/', '#portal/locale/', '#contract/'],
    packages: ['react', '@tanstack/react-query', 'use-intl'],
  },
  // Somebody without an account reads it, so that it knows no session.
  'portal/sharing': {
    rooms: [
      '#portal/document/',
      '#portal/records/',
      '#portal/feedback/',
      '#portal/preferences/',
      '#portal/http/',
      '#portal/ui/',
      '#portal/locale/',
      '#contract/',
    ],
    packages: ['react', '@tanstack/react-query', 'use-intl'],
  },
  // What an administrator of the demonstration sets.
  'portal/demonstration': {
    rooms: ['#portal/feedback/', '#portal/http/', '#portal/ui/', '#portal/locale/', '#contract/'],
    packages: ['react', 'react-router-dom', '@tanstack/react-query', 'use-intl'],
  },
  // Reads the beginning of a listing as the substitute does.
  'portal/preflight': { ...screen, rooms: [...screen.rooms, '#portal/listing/read/recordSplitter.ts'] },
  // Answers from the listing what a service does not offer; it knows the contract, and nothing of the screens.
  'portal/listing': { rooms: ['#portal/http/', '#contract/'], packages: ['zod/mini'] },
  'portal/feedback': {
    rooms: ['#portal/http/', '#portal/ui/', '#portal/locale/', '#contract/'],
    packages: ['react', 'react-router-dom', '@tanstack/react-query', 'use-intl'],
  },
  'portal/preferences': {
    rooms: ['#portal/ui/', '#portal/locale/'],
    packages: ['react', 'use-intl', 'zod/mini'],
  },
  'portal/http': { rooms: ['#contract/'], packages: ['react', '@tanstack/react-query', 'zod/mini'] },
  'portal/ui': { packages: ['react', 'react-dom', 'react-router-dom'] },
  // The registry of groups, for the type of their labels.
  'portal/locale': {
    rooms: [
      '#contract/resources.ts',
      '#contract/names/personName.ts',
      '#contract/patients/age.ts',
      '#contract/patients/birthDate.ts',
      '#contract/moments/',
    ],
    packages: ['react', 'use-intl'],
  },

  'service/app': {
    rooms: ['#service/', '#contract/'],
    packages: [
      'fastify',
      '@fastify/',
      'undici',
      'kysely',
      'zod/mini',
      'close-with-grace',
      'find-my-way',
      'prom-client',
      node,
    ],
  },
  // The settings of the environment: what they may be, known before anything is opened.
  'service/app/config': {
    rooms: [
      '#service/app/http/clinicSettings.ts',
      '#service/session/openId/provider.ts',
      '#service/mail/acknowledgementDue.ts',
      '#service/http/networks.ts',
      '#service/backup/encryption.ts',
      '#service/files/fileStore.ts',
      '#contract/',
    ],
    packages: ['zod/mini', node],
  },
  'service/http': {
    rooms: ['#contract/'],
    packages: ['fastify', '@fastify/', 'p-queue', 'zod/mini', 'csv-stringify/sync', node],
  },
  'service/session': {
    ...resource,
    rooms: [...resource.rooms, '#service/audit/'],
    packages: [
      ...resource.packages,
      '@fastify/jwt',
      '@node-rs/argon2',
      '@simplewebauthn/server',
      'openid-client',
      'otpauth',
      'jose',
    ],
  },
  // Backups, restored and tried.
  'service/backup': {
    ...resource,
    rooms: [
      ...resource.rooms,
      '#service/audit/',
      '#service/files/',
      '#service/jobs/',
      '#service/reports/files/namedFiles.ts',
      '#service/resources/hooks/hooks.ts',
    ],
    packages: [...resource.packages, 'age-encryption', 'croner'],
  },
  // What is looked at and kept of upgrades.
  'service/upgrade': {
    ...resource,
    rooms: [
      ...resource.rooms,
      '#service/audit/',
      '#service/backup/',
      '#service/files/diskSpace.ts',
      '#service/jobs/',
      '#service/resources/hooks/hooks.ts',
    ],
  },
  // What other systems send, and what they follow.
  'service/integrations': {
    ...resource,
    rooms: [
      ...resource.rooms,
      '#service/audit/',
      '#service/files/',
      '#service/images/',
      '#service/resources/',
      '#service/reports/',
      '#service/patients/',
      '#service/jobs/',
      '#service/workers/',
      '#service/session/knownUser.ts',
    ],
    packages: [...resource.packages, 'csv-parse'],
  },
  'service/reports': {
    ...resource,
    // Reports are a declared group, with hooks of their own.
    rooms: [
      ...resource.rooms,
      '#service/audit/',
      '#service/files/',
      '#service/images/',
      '#service/resources/',
      '#service/jobs/',
      '#service/mail/',
      '#service/workers/',
    ],
    packages: [
      ...resource.packages,
      'client-zip',
      '@myriaddreamin/typst-ts-node-compiler',
      'fontkit',
      '@cantoo/pdf-lib',
    ],
  },
  // E-mails: the account, the outbox, and what is told to whom.
  'service/mail': {
    ...resource,
    rooms: [
      ...resource.rooms,
      '#service/audit/',
      '#service/resources/',
      '#service/jobs/',
      '#service/session/knownUser.ts',
    ],
    packages: [...resource.packages, 'nodemailer'],
  },
  // Figures of reports and of the audit.
  'service/overview': {
    rooms: [
      '#service/http/',
      '#service/records/',
      '#service/database/',
      '#service/audit/activity.ts',
      '#service/audit/sealing.ts',
      '#service/reports/listing/releaseFilter.ts',
      '#service/reports/visibility.ts',
      '#service/reports/writing/unreleased.ts',
      '#contract/',
    ],
    packages: ['kysely', 'node:worker_threads'],
    types: ['fastify'],
  },
  'service/patients': {
    ...resource,
    // Patients are a declared group, with hooks of their own.
    rooms: [
      ...resource.rooms,
      '#service/audit/',
      '#service/resources/',
      '#service/reports/writing/requestPdfs.ts',
      '#service/session/knownUser.ts',
    ],
  },
  'service/resources': {
    ...resource,
    // Passwords, second factors, sessions and keys, which users and integrations as records share with the sign-in.
    rooms: [
      ...resource.rooms,
      '#service/audit/',
      '#service/images/',
      '#service/session/password.ts',
      '#service/session/passwordRules.ts',
      '#service/session/secondFactor/factors.ts',
      '#service/session/integrationKeys.ts',
      '#service/session/userRepository.ts',
    ],
    packages: [...resource.packages, 'csv-parse/sync'],
  },
  // Rows that several resource groups need: reports include patients, exams and employees.
  'service/records': { rooms: ['#service/database/', '#contract/'], packages: ['kysely'] },
  'service/audit': resource,
  // Slow work, which nothing within a transaction waits for.
  'service/files': {
    rooms: ['#service/database/transactionContext.ts', '#service/database/withinTime.ts'],
    packages: ['aws4fetch', node],
  },
  'service/workers': {
    rooms: ['#service/database/failures.ts', '#service/database/transactionContext.ts'],
    packages: [node],
  },
  'service/jobs': {
    rooms: ['#service/http/problem.ts', '#service/database/'],
    packages: ['kysely', node],
  },
  // Images as they are stored, for every sender.
  'service/images': {
    rooms: ['#service/http/', '#service/database/transactionContext.ts'],
    packages: ['sharp'],
  },
  'service/database': {
    // The permissions, which are brought up to date with the schema, and the declared groups, for the types of their tables.
    rooms: [
      '#contract/access/access.ts',
      '#contract/access/permissionNames.ts',
      '#contract/access/roles.ts',
      '#contract/resources.ts',
      '#contract/declaration/',
    ],
    packages: [
      'kysely',
      'pg',
      'pg-protocol/dist/',
      '@electric-sql/pglite',
      '@electric-sql/pglite/contrib/pg_trgm',
      node,
    ],
  },
  demo: {
    rooms: [
      '#service/app/process/prepareDemo.ts',
      '#service/app/http/clinicSettings.ts',
      '#service/session/',
      '#service/reports/',
      '#service/patients/',
      '#service/integrations/',
      '#service/resources/',
      '#service/audit/',
      '#service/http/',
      '#service/records/',
      '#service/files/',
      '#service/workers/',
      '#service/database/',
      '#contract/',
    ],
    packages: ['kysely', 'sharp', 'zod/mini', node],
    types: ['fastify'],
  },
}

/** The same for the rooms of `test`. `support` may import everything. */
export const testRooms: Readonly<Record<string, Room>> = {
  architecture: { rooms: ['#contract/portal/portalPaths.ts'], packages: ['vitest', 'vite', node] },
  contract: { rooms: ['#contract/', '#test/support/'], packages: ['vitest', 'zod/mini', node] },
  demo: {
    rooms: ['#demo/', '#service/', '#contract/', '#test/support/'],
    packages: ['vitest', 'kysely', node],
  },
  service: {
    rooms: ['#service/', '#demo/', '#contract/', '#test/support/'],
    packages: ['vitest', 'fastify', 'kysely', 'prom-client', 'sharp', 'zod/mini', node],
  },
  portal: {
    rooms: ['#portal/', '#contract/', '#test/support/'],
    packages: [...screen.packages, 'vitest', '@testing-library/', node],
  },
  soak: {
    rooms: ['#service/', '#demo/', '#contract/', '#test/support/'],
    packages: ['vitest', 'vitest/config', 'kysely', 'sharp', 'fast-check', 'zod/mini', node],
    types: ['fastify'],
  },
  bench: {
    rooms: ['#portal/ui/', '#service/', '#demo/', '#contract/', '#test/support/'],
    packages: [
      '@playwright/test',
      'kysely',
      'vite',
      '@vitejs/plugin-react',
      '@tailwindcss/vite',
      '@tanstack/react-virtual',
      '@tanstack/react-query',
      'react-router-dom',
      'react',
      'react-dom',
      'react-dom/client',
      node,
    ],
  },
  screenshots: { rooms: ['#test/support/'], packages: ['@playwright/test', node] },
  journeys: {
    rooms: ['#contract/', '#test/support/'],
    packages: ['@playwright/test', 'axe-core', 'puppeteer-core', node],
    types: ['@testing-library/dom'],
  },
}
