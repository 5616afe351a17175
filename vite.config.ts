import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import compileMessage from 'icu-minify/compile'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'
import { readBasePath } from './src/contract/http/basePath.ts'
import { signInHtml } from './src/portal/prerender/signInPlugin.ts'
import { SeededSequencer, SeedReporter } from './test/support/shuffle.ts'
import { keepTemporaryFilesInMemory } from './test/support/temporaryFolder.ts'

const service = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`
const base = readBasePath(process.env['BASE_PATH'] || '/')
if (base === undefined) throw new Error('BASE_PATH: must be a path such as /portal/')

/**
 * Which code comes in one file: what is needed at one moment. The moments stand in the order in which a user comes to them, with their files and the
 * modules that each begins with. A module is in the file of the first moment that needs it; the first file of a moment has what others need
 * besides the page. What is asked for later is in the file of its room, and what several rooms ask for in `later-shared`.
 */
const moments: readonly Readonly<Record<string, readonly string[]>>[] = [
  { start: ['portal/app/main.tsx', 'portal/app/SignedOut.tsx'] },
  {
    frame: ['portal/app/routing/Pages.tsx', 'portal/app/routing/routes.ts'],
    reports: ['portal/app/routing/ReportsWithRemoval.tsx', 'portal/reports/preload.ts'],
  },
  // What both the pages below and the views above the reports are made of.
  { declarations: ['contract/declaration/resourceOperations.ts', 'contract/names/matching.ts'] },
  {
    pages: [],
    overview: ['portal/overview/OverviewPage.tsx', 'portal/overview/preload.ts'],
    patients: ['portal/patients/PatientsPage.tsx', 'portal/patients/preload.ts'],
  },
  {
    // Beside the rows, once they are there.
    soon: [
      'portal/app/LockScreen.tsx',
      'portal/app/frame/DemoControls.tsx',
      'portal/reports/api/updates/followReleases.ts',
      'portal/reports/filters/ReportSearch.tsx',
      'portal/reports/list/notes/TopNotes.tsx',
      'portal/reports/notices/UrgentNotices.tsx',
      'portal/reports/views/ViewTabs.tsx',
      'portal/session/watch/SessionWatch.tsx',
      'portal/ui/overlay/ToastList.tsx',
    ],
  },
  {
    signInSteps: [
      'portal/session/confirmation/ConfirmationDialog.tsx',
      'portal/session/newPassword/NewPasswordStep.tsx',
      'portal/session/openId/ProviderForm.tsx',
      'portal/session/otherService/SettingsSignInPage.tsx',
      'portal/session/secondFactor/SecondFactorStep.tsx',
    ],
  },
  { pane: ['portal/reports/pane/ReportPane.tsx', 'portal/ui/split/PaneSeparator.tsx'] },
  // Texts of other systems are rare, and what reads them is large.
  { unknownText: ['contract/reportDocument/readUnknown.ts'] },
]

for (const root of moments.flatMap((files) => Object.values(files).flat()))
  if (!existsSync(join(import.meta.dirname, 'src', root))) throw new Error(`moments: there is no ${root}`)

/** The texts of each language by the file that they come in, as the code. All others are in `rest`. */
const textFiles: Readonly<Record<string, readonly string[]>> = {
  start: ['start', 'session', 'pages', 'picker'],
  reports: ['reports', 'ownLists'],
  overview: ['overview'],
  patients: ['patients', 'patientList', 'records'],
  pane: ['report', 'reportTools', 'document', 'images', 'filters', 'disclosure', 'history'],
  settings: ['settings', 'settingsViews', 'groups', 'preflight'],
}

interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

function fileOf(id: string, graph: ModuleGraph): string {
  const [, language, bundle = ''] = /\/portal\/locale\/(en|ptBR)\/(\w+)/.exec(id) ?? []
  if (language)
    return `${language}-${Object.keys(textFiles).find((file) => textFiles[file]?.includes(bundle)) ?? 'rest'}`
  if (id.endsWith('.html')) return 'start'
  // What the tools add.
  if (!id.startsWith(import.meta.dirname)) return 'libraries'
  const dependents = dependentsOf(id, graph)
  const asked = dependents.filter((one) => (graph.getModuleInfo(one)?.dynamicImporters.length ?? 0) > 0)
  const rooms = new Set(
    asked
      .map((one) => /\/src\/(?:portal\/)?(\w+)\//.exec(one)?.[1])
      // A page by itself, which comes with what shows it.
      .map((room) => (room === 'sharing' ? 'app' : room)),
  )
  for (const moment of moments) {
    const [first, ...pages] = Object.keys(moment)
    const [file, another] = Object.keys(moment).filter((name) =>
      moment[name]?.some((root) => dependents.some((one) => one.endsWith(`/src/${root}`))),
    )
    // Libraries apart, as they change less often.
    if (file === 'start' && id.includes('node_modules')) return 'libraries'
    if (file === undefined) continue
    const isOwn = !another && [...rooms].every((room) => room === 'app' || room === file)
    return pages.includes(file) && !isOwn ? String(first) : file
  }
  const [room = '', ...others] = rooms
  return `later-${others.length > 0 || servingRooms.includes(room) ? 'shared' : room}`
}

/** Rooms that have no page: what is asked for in them serves several. */
const servingRooms = ['contract', 'filters', 'http', 'records', 'session', 'ui']

/** A module, and all that cannot do without it. */
function dependentsOf(id: string, graph: ModuleGraph): string[] {
  const found = new Set([id])
  for (const one of found)
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) found.add(importer)
  return [...found]
}

/** In this order, as each takes along what it imports. */
const fileNames = ['libraries', ...moments.flatMap((files) => Object.keys(files)), 'later-shared']
const fileGroups = [
  ...fileNames.map((file) => ({
    name: (id: string, graph: ModuleGraph) => (fileOf(id, graph) === file ? file : null),
  })),
  { name: fileOf },
]

// Hot reload adds inline scripts and styles to the page, which the policy allows by this nonce. The build has none.
const nonce = randomUUID()

if (process.env['VITEST'] !== undefined) {
  keepTemporaryFilesInMemory()
  // Most of what a test makes is garbage soon. With room for it, the workers collect it less often, which saves a tenth of the run.
  setFlagsFromString('--min-semi-space-size=32')
  setFlagsFromString('--max-semi-space-size=64')
}

/** Tests often wait: for PostgreSQL, a program, the service or a timer. A percentage is never more than the cores. */
const maxWorkers = Math.ceil(availableParallelism() * 2)

/** Tests of a portal below a path, which its code reads when it is loaded. */
const belowPath = 'test/portal/session/basePath.test.ts'

export default defineConfig(({ command }) => ({
  base,
  plugins: [
    react(),
    tailwindcss(),
    compileTexts(),
    productionRouter(),
    withoutSignalStacks(),
    signInHtml(),
    withoutHelpers(),
    precompress(),
  ],
  // Every browser that runs the code of this target preloads modules by itself.
  build: {
    target: 'es2023',
    sourcemap: false,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: {
      // Reading a property never does anything in what the portal is made of.
      treeshake: { propertyReadSideEffects: false },
      output: {
        chunkFileNames: 'assets/[name]-[hash].js',
        codeSplitting: { groups: fileGroups },
      },
    },
  },
  html: command === 'serve' ? { cspNonce: nonce } : {},
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['api', 'config.json', 'clinic-logo'].map((name) => [base + name, service])),
    headers: { 'Content-Security-Policy': developmentPolicy() },
  },
  test: {
    globals: true,
    maxWorkers,
    // A worker loads the databases and React once instead of once for each file, which halves the time. Workers are reused only
    // within a project, so the files run project by project (`SeededSequencer`).
    pool: 'threads',
    isolate: false,
    // The programs that tests start compile each module once, which halves the time of a start.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/node', import.meta.url)) },
    // No test may depend on what ran before it. The seed of the order is printed, and `SEED` repeats it.
    sequence: { shuffle: true, seed: Number(process.env['SEED'] || Date.now()), sequencer: SeededSequencer },
    reporters: ['default', new SeedReporter()],
    // Far beyond what anything takes, for a machine whose cores others keep busy: the defaults are seconds.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/{contract,architecture}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          environment: 'node',
          include: ['test/{service,demo}/**/*.test.ts'],
          globalSetup: ['test/support/databaseSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'portal below a path',
          environment: 'jsdom',
          env: { BASE_URL: '/portal/' },
          include: [belowPath],
          setupFiles: ['test/support/portalSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'portal',
          environment: 'jsdom',
          include: ['test/portal/**/*.test.{ts,tsx}'],
          // By default, what is printed of a page after a failure ends before its content.
          env: { DEBUG_PRINT_LIMIT: '50000' },
          exclude: [belowPath],
          globalSetup: ['test/support/portalServices.ts'],
          setupFiles: ['test/support/portalSetup.ts'],
        },
      },
    ],
  },
}))

/** The service's content security policy, with what hot reload needs in addition, and without Trusted Types, as its messages are HTML. */
function developmentPolicy(): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self' ws:",
    "frame-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Compiles the catalogues' messages when the portal is built, so that no browser has to load a parser for them. */
function compileTexts(): Plugin {
  return {
    name: 'compile-texts',
    apply: 'build',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    transform: {
      order: 'post',
      filter: { id: /\/src\/portal\/locale\/(en|ptBR)\/(\w+\/)?\w+\.ts$/ },
      handler(code) {
        let result = code
        // From the end, so that the positions of earlier texts stay valid.
        for (const { start, end, value } of textsIn(this.parse(code)).toSorted((a, b) => b.start - a.start))
          result = result.slice(0, start) + JSON.stringify(compileMessage(value)) + result.slice(end)
        return result
      },
    },
  }
}

/**
 * The router's package exports only its development build, which logs addresses of the portal on the console and is 0.5 KB larger. The names
 * that it gives its components for developers, and the calls that make them, would keep those in the build that nothing uses (1.4 KB gzip).
 */
function productionRouter(): Plugin {
  return {
    name: 'production-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = .*;$/gm, '')
          .replaceAll(/= (React\d*\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1'),
    },
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^react-router$/,
            replacement: join(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs'),
          },
        ],
      },
    }),
  }
}

/**
 * React makes the errors that it throws as signals, and compares by identity, when it is loaded. Where developer tools or a test's browser watch the
 * page, collecting the stack of the first takes as long as all else that is evaluated before the sign-in page works.
 */
function withoutSignalStacks(): Plugin {
  return {
    name: 'without-signal-stacks',
    apply: 'build',
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler(code) {
        const changed = code.replaceAll(/(\w+Exception = )Error\(/g, '$1Object(')
        if (changed === code) throw new Error('React has no signals of this form.')
        return changed
      },
    },
  }
}

interface Text {
  start: number
  end: number
  value: string
}

/** The texts of a catalogue: every literal that is a value in its objects. */
function textsIn(node: unknown): Text[] {
  if (typeof node !== 'object' || node === null) return []
  if (isProperty(node) && node.value.type === 'Literal') return [node.value]
  return Object.values(node).flatMap(textsIn)
}

const isProperty = (node: object): node is { value: Text & { type: string } } =>
  'type' in node && node.type === 'Property'

/** Takes the bundler's own helpers into the libraries: by themselves they are 0.4 KB, and one of the requests before the rows. */
function withoutHelpers(): Plugin {
  return {
    name: 'without-helpers',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const helpers = chunks.find(({ name }) => name === 'rolldown-runtime')
        const libraries = chunks.find(({ name }) => name === 'libraries')
        const [, body = '', exported = ''] =
          /^([^]*)export\s*\{([^}]*)\};?\s*$/.exec(helpers?.code ?? '') ?? []
        if (!helpers || !libraries || exported === '') throw new Error('without-helpers: there are none.')
        delete bundle[helpers.fileName]
        const [from, to] = [basename(helpers.fileName), basename(libraries.fileName)]
        const names = exported.split(',').map((name) => name.trim().split(' as ') as [string, string])
        for (const chunk of chunks)
          chunk.code = chunk.code
            .replace(new RegExp(`import\\{([^}]*)\\}from"\\./${from}";`), (_all, imported: string) =>
              chunk === libraries
                ? `const{${imported.replaceAll(' as ', ':')}}=$helpers;`
                : `import{${imported
                    .split(',')
                    .map((name) => `$helper_${name.includes(' as ') ? name : `${name} as ${name}`}`)
                    .join()}}from"./${to}";`,
            )
            .replaceAll(from, to)
        libraries.code = `const $helpers=(()=>{${body}return{${names.map(([own, name]) => `${name}:${own}`).join()}}})();${libraries.code}`
        libraries.code += `;export const{${names.map(([, name]) => `${name}:$helper_${name}`).join()}}=$helpers;`
        const page = bundle['index.html']
        if (page?.type === 'asset')
          page.source = String(page.source).replace(new RegExp(`\\s*<link[^>]*${from}[^>]*>`), '')
      },
    },
  }
}

/** Writes `.br` and `.gz` beside each text file of the build, which the service then sends as they are. */
function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => void (outDir = config.build.outDir),
    // `writeBundle` does not run for a failed build, whose own error has to be shown.
    async writeBundle() {
      const names = await readdir(outDir, { recursive: true })
      const texts = names.filter((name) => /\.(js|css|html|svg)$/.test(name))
      await Promise.all(
        texts.map(async (name) => {
          const file = join(outDir, name)
          const content = await readFile(file)
          const brotli = await promisify(brotliCompress)(content, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
          })
          await writeFile(`${file}.br`, brotli)
          // Shorter blocks suit code better than the usual ones.
          await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9, memLevel: 7 }))
        }),
      )
    },
  }
}
