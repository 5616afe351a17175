import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import compileMessage from 'icu-minify/compile'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'
import { readBasePath } from './src/contract/basePath.ts'
import { SeededSequencer, SeedReporter } from './test/support/shuffle.ts'
import { keepTemporaryFilesInMemory } from './test/support/temporaryFolder.ts'

const service = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`
const base = readBasePath(process.env['BASE_PATH'] || '/')
if (base === undefined) throw new Error('BASE_PATH: must be a path such as /portal/')

// The libraries that the sign-in page uses: without the router, and without queries that have several answers, which saves 9 % with a report
// open and 6.5 % on the overview.
const firstLibraries =
  /node_modules\/(react|react-dom|scheduler|@tanstack|zod|use-intl|@formatjs)\/(?!.*\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|useIsFetching)\.)/

// What most pages for signed-in users load beside their own code: the frame, tables, popups, searches, names, dates, and resources that several pages
// show. Not the page of reports, which `ReportsWithRemoval` would bring with it, nor what only a demonstration or declared groups need. It saves
// 3.6 % on the released reports and 4.4 % with one open; whole rooms in place of files would put 344 KB on the sign-in page.
const sharedByPages =
  /src\/portal\/(app(?!\/(routing\/ReportsWithRemoval|frame\/DemoControls))|feedback|records\/(list|pick)|http(?!\/query\/openApi)|ui\/table)\/|src\/portal\/(preferences\/use(density|paneWidth)|ui\/(overlay\/(use)?popup|form\/(toggleButton|searchInput)|layout\/skeleton|listbox\/(listboxClasses|combobox|(use)?choiceList)|form\/useDebounced|split\/paneSplit)|locale\/(people\/usePersonText|dates\/(useDates|useTimeZone|calendar)))|src\/contract\/(declaration(?!\/resource)|patient|exam|employee|personName|matching|report|release)\b|infiniteQuery/i

// The files that hold what several pages share, which are told from the others by name.
const sharedFiles: ReadonlySet<string> = new Set(['libraries', 'portal', 'pages'])

// Hot reload adds inline scripts and styles to the page, which the policy allows by this nonce. The build has none.
const nonce = randomUUID()

if (process.env['VITEST'] !== undefined) keepTemporaryFilesInMemory()

/** For tests that wait for other programs. A percentage is never more than the cores. */
const maxWorkers = Math.ceil(availableParallelism() * 2)

/** Tests of a portal below a path, which its code reads when it is loaded. */
const belowPath = 'test/portal/session/basePath.test.ts'

export default defineConfig(({ command }) => ({
  base,
  plugins: [react(), tailwindcss(), shortImports(), compileTexts(), productionRouter(), precompress()],
  // Every browser that runs the code of this target preloads modules by itself.
  build: {
    target: 'es2023',
    sourcemap: false,
    modulePreload: { polyfill: false },
    // Three files instead of the many that the bundler makes by default: the libraries of the first screen (2.6 KB less, and they
    // stay in the browser's cache, because they change less often than the portal), the portal's code for the first screen (3 KB
    // less), and what most other pages share, with the router (4 KB less for each page).
    rolldownOptions: {
      output: {
        // Each file lists those that it may load later, so that they are asked for at once. Only what is in no such list has a name.
        chunkFileNames: ({ name }) => `assets/${sharedFiles.has(name) ? `${name}-` : ''}[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'libraries', test: firstLibraries },
            { name: 'portal', test: /src\/(portal|contract)\//, tags: ['$initial'] },
            { name: 'pages', test: sharedByPages },
          ],
        },
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
    // By default, vitest uses only half of the cores of a small machine.
    maxWorkers: '100%',
    // A worker loads the databases and React once instead of once for each file, which halves the time. Workers are reused only
    // within a project, so the projects run one after the other (`groupOrder`).
    pool: 'threads',
    isolate: false,
    // The programs that tests start compile each module once, which halves the time of a start.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/node', import.meta.url)) },
    // No test may depend on what ran before it. The seed of the order is printed, and `SEED` repeats it.
    sequence: { shuffle: true, seed: Number(process.env['SEED'] || Date.now()), sequencer: SeededSequencer },
    reporters: ['default', new SeedReporter()],
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          sequence: { groupOrder: 0 },
          environment: 'node',
          include: ['test/{contract,architecture}/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          sequence: { groupOrder: 1 },
          environment: 'node',
          // Its tests often wait for PostgreSQL, or for a program that they have started.
          maxWorkers,
          include: ['test/{service,demo}/**/*.test.ts'],
          globalSetup: ['test/support/databaseSetup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'portal',
          sequence: { groupOrder: 2 },
          environment: 'jsdom',
          // Its tests often wait for the service or for a timer.
          maxWorkers,
          include: ['test/portal/**/*.test.{ts,tsx}'],
          // By default, what is printed of a page after a failure ends before its content.
          env: { DEBUG_PRINT_LIMIT: '50000' },
          exclude: [belowPath],
          globalSetup: ['test/support/portalServices.ts'],
          setupFiles: ['test/support/portalSetup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'portal below a path',
          sequence: { groupOrder: 3 },
          environment: 'jsdom',
          env: { BASE_URL: '/portal/' },
          include: [belowPath],
          setupFiles: ['test/support/portalSetup.ts'],
          testTimeout: 120_000,
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
 * Vite writes `(await import(file)).part` at twice its length, so that what else the file exports can be left out. Files that are loaded
 * later export little else, and the reports page names so many that it is 0.5 KB lighter without that.
 */
function shortImports(): Plugin {
  return {
    name: 'short-imports',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: /\/src\/portal\/.*\.tsx?$/, code: 'await import(' },
      handler: (code) =>
        code.replaceAll(
          /async \(\) => \(await import\(([^()]+)\)\)\.(\w+)/g,
          '() => import($1).then((file) => file.$2)',
        ),
    },
  }
}

/** The router's package exports only its development build, which logs addresses of the portal on the console and is 0.5 KB larger. */
function productionRouter(): Plugin {
  return {
    name: 'production-router',
    apply: 'build',
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
          await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
        }),
      )
    },
  }
}
