import { promisify } from 'node:util'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'

const service = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`

export default defineConfig({
  plugins: [react(), tailwindcss(), precompress()],
  build: { target: 'es2023', sourcemap: false },
  server: { host: '127.0.0.1', proxy: { '/api': service } },
  test: {
    globals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/{contract,architecture}/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          environment: 'node',
          include: ['test/service/**/*.test.ts'],
          globalSetup: ['test/support/databaseSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'portal',
          environment: 'jsdom',
          include: ['test/portal/**/*.test.{ts,tsx}'],
          setupFiles: ['test/support/portalSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

/** Writes `.br` and `.gz` beside each text file of the build, which the service then sends as they are. */
function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => void (outDir = config.build.outDir),
    async closeBundle() {
      const names = await readdir(outDir, { recursive: true })
      const texts = names.filter((name) => /\.(js|css|html|svg|json)$/.test(name) && name !== 'config.json')
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
