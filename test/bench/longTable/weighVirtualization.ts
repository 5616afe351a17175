import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { build } from 'vite'
import type { Rolldown } from 'vite'

const own = (file: string) => JSON.stringify(fileURLToPath(import.meta.resolve(`#portal/ui/table/${file}`)))

/** Bytes (gzip) of what computes which rows of a long table are rendered, and where, without React. */
export async function weighVirtualization(): Promise<[string, number][]> {
  return [
    [
      'VirtualTable',
      await weigh(
        `export { useVirtualRows } from ${own('useVirtualRows.ts')}; export { RowHeights } from ${own('rowOffsets.ts')}`,
      ),
    ],
    ['react-virtual', await weigh(`export { useVirtualizer } from '@tanstack/react-virtual'`)],
  ]
}

async function weigh(code: string): Promise<number> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'weighed',
        resolveId: (id) => (id === 'weighed' ? id : undefined),
        load: (id) => (id === 'weighed' ? code : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'weighed', external: /^react/, preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput
  const { length } = await promisify(gzip)(built.output[0].code, { level: 9 })
  return length
}
