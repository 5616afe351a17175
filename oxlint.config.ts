import { defineConfig } from 'oxlint'
import type { OxlintOverride } from 'oxlint'
import { rooms, testRooms } from './test/architecture/rooms.ts'
import type { Room } from './test/architecture/rooms.ts'

const climbing = {
  regex: '(^|/)\\.\\.(/|$)',
  message: 'A path never climbs: import across rooms by #name.',
}

const routersLinks = {
  regex: '^react-router-dom$',
  importNames: ['Link', 'NavLink'],
  message: 'Use the links of ui/layout/Link.tsx, which leave out what only the router’s framework needs.',
}

/** Lets a folder import what is named and nothing else, so that whatever is new has to be let in by name. */
function boundary(folder: string, ownName: string, room: Room): OxlintOverride {
  const { rooms: others = [], packages = [], types = [] } = room
  const allowed = ['./', ownName, ...others, ...packages, ...types]
  const message = `${folder} may import only what test/architecture/rooms.ts allows: ${allowed.join(' ')}`
  const valueOfType = (name: string) => ({
    regex: `^${name}${name.endsWith('/') ? '' : '$'}`,
    allowTypeImports: true,
    message: `${folder} may import only types of it.`,
  })
  // What the allow-list lets in is not looked at again, so it stands last.
  const patterns = [
    climbing,
    routersLinks,
    ...types.map(valueOfType),
    { group: allowList(allowed), caseSensitive: true, message },
  ]
  return { files: [folder, `${folder}/**`], rules: { 'no-restricted-imports': ['error', { patterns }] } }
}

// As in .gitignore: the last match wins, and a name without a slash matches at any depth, hence its place.
function allowList(names: string[]) {
  const patterns = names.flatMap(exception)
  const isDeep = (pattern: string) => pattern.includes('/')
  return ['**', ...patterns.filter((pattern) => !isDeep(pattern)), '*/**', ...patterns.filter(isDeep)]
}

function exception(name: string): string[] {
  const pattern = `!${name.replace(/^#/, '\\#')}`
  if (name.endsWith(':')) return [`${pattern}*`, `${pattern}*/**`]
  return [name.endsWith('/') ? `${pattern}**` : pattern]
}

const tooShort = (property: string) => ({
  object: 'vi',
  property,
  message: 'By default it waits for a second, which is too short on a busy machine: use `eventually`.',
})

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  env: { builtin: true },
  rules: {
    // Imports: with the boundaries below, no way round them is left.
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-dynamic-require': ['error', { esmodule: true }],
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-require-imports': 'error',
    'unicorn/prefer-node-protocol': 'error',

    // Types.
    'typescript/ban-ts-comment': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': ['error', { allowThrowingUnknown: true }],
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],

    // React.
    'react/button-has-type': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/no-array-index-key': 'error',
    'react/no-danger': 'error',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    'react/rules-of-hooks': 'error',

    // A region that scrolls has to be reached by the keyboard.
    'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['tabpanel', 'region'], tags: [] }],

    // Plain.
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-alert': 'error',
    'no-console': 'error',
    'no-var': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    'prefer-const': 'error',

    // Off, because the compiler sees to it.
    'import/default': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'react/react-in-jsx-scope': 'off',
    'typescript/consistent-return': 'off',

    // Off, because it does not fit: rows and messages come untyped; kysely's builders are made to be taken apart, and zod
    // has names with an underscore; the portal is not compiled by React's compiler; the browser's PDF viewer does not run
    // in a sandboxed frame; a live status is no form's output; a BroadcastChannel has no target origin.
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',
    'no-underscore-dangle': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'react/immutability': 'off',
    'react/incompatible-library': 'off',
    'react/preserve-manual-memoization': 'off',
    'react/iframe-missing-sandbox': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/require-post-message-target-origin': 'off',
  },
  overrides: [
    {
      files: ['**'],
      rules: { 'no-restricted-imports': ['error', { patterns: [climbing] }] },
    },
    { files: ['src/portal/**'], rules: { 'no-console': ['error', { allow: ['warn'] }] } },
    // These talk to the person who started them, and the one button passes its type on.
    { files: ['src/service/app/**', 'test/bench/**', 'test/soak/**'], rules: { 'no-console': 'off' } },
    // Playwright reads a fixture's needs off its parameter, also where there are none.
    {
      files: ['test/journeys/{journey,service,foreign,identityProvider,demonstration.journey}.ts'],
      rules: { 'no-empty-pattern': 'off', 'no-console': 'off' },
    },
    // It imports a file of the build, whose name it finds in the page.
    { files: ['src/portal/prerender/beforeCode.ts'], rules: { 'import/no-dynamic-require': 'off' } },
    { files: ['src/portal/ui/form/Button.tsx'], rules: { 'react/button-has-type': 'off' } },
    {
      files: ['test/**/*.{test,soak}.{ts,tsx}'],
      plugins: ['vitest'],
      rules: {
        'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*'] }],
        'no-restricted-properties': ['error', ...['waitFor', 'waitUntil'].map(tooShort)],
      },
    },
    {
      // Answers are read as they came, and a test that finds nothing fails soon enough.
      files: ['test/**'],
      rules: {
        'typescript/no-non-null-assertion': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    {
      files: [
        '*.config.ts',
        'test/**/*.config.ts',
        'test/support/databaseSetup.ts',
        'test/journeys/seed.ts',
        'knip.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    ...Object.entries(rooms).map(([name, room]) => boundary(`src/${name}`, `#${name}/`, room)),
    ...Object.entries(testRooms).map(([name, room]) => boundary(`test/${name}`, `#test/${name}/`, room)),
  ],
})
