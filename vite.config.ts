import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import compileMessage from 'icu-minify/compile'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'

const service = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`

// But for what the sign-in page does not use: the router, and queries of several answers.
const firstLibraries =
  /node_modules\/(react|react-dom|scheduler|@tanstack|zod|use-intl|@formatjs)\/(?!.*\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|useIsFetching)\.)/

// Beside each page's own code, what most pages for signed-in users load: the frame, tables, and the resources that are in several.
const sharedByPages =
  /src\/portal\/(app|feedback|http|ui\/table)\/|src\/contract\/(declaration|patient|exam|employee)\b|infiniteQuery/i

// Hot reload puts scripts and styles into the page, and so needs one; the build has none.
const nonce = randomUUID()

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), compileTexts(), productionRouter(), precompress()],
  // Every browser that runs the code of this target preloads modules by itself.
  build: {
    target: 'es2023',
    sourcemap: false,
    modulePreload: { polyfill: false },
    // The libraries of the first screen in one file: left to itself the bundler cuts them by who shares them, and they weigh 2.6 KB more.
    // They also change less often than the portal, and so stay in the browser's cache.
    // So is what the first screen has of the portal: in pieces it weighs 3 KB more. What most pages share is a third file, with the router,
    // which the sign-in page does without: in pieces each page weighs 4 KB more.
    rolldownOptions: {
      output: {
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
    proxy: { '/api': service, '/config.json': service, '/clinic-logo': service },
    headers: { 'Content-Security-Policy': developmentPolicy() },
  },
  test: {
    globals: true,
    // Left to itself, vitest keeps half of a small machine idle.
    maxWorkers: '100%',
    // A worker loads databases, React and the rest once, not for each file: that is half of all the work. It is
    // kept for files of one project alone, so one project comes after the other (`groupOrder`).
    pool: 'threads',
    isolate: false,
    // One second, as vitest has it, is too short on a busy machine.
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
          include: ['test/portal/**/*.test.{ts,tsx}'],
          globalSetup: ['test/support/portalService.ts', 'test/support/readingService.ts'],
          setupFiles: ['test/support/portalSetup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
}))

/** The service's policy, as near as hot reload lets it come. */
function developmentPolicy(): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
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
      filter: { id: /\/src\/portal\/locale\/(en|ptBR)\/\w+\.ts$/ },
      handler(code) {
        let result = code
        // From the end, so that the places before stay where they are.
        for (const { start, end, value } of textsIn(this.parse(code)).toSorted((a, b) => b.start - a.start))
          result = result.slice(0, start) + JSON.stringify(compileMessage(value)) + result.slice(end)
        return result
      },
    },
  }
}

/** The package names only its development build, which warns on the console, with addresses of the portal, and weighs 0.5 KB more. */
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

/** The texts of a catalogue: whatever stands for a value in its objects. */
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
    // Not at the end of a build that failed: its own reason is what has to be read.
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
