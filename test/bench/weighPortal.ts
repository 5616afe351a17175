import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { build } from 'vite'
import type { Rolldown } from 'vite'

export interface Weighed {
  /** Of the file, compressed. */
  bytes: number
  /** How much of that each package and each room has, by its share of the text before it is made small. */
  parts: Map<string, number>
}

/** Weighs each script of the built portal. Builds it once more, in memory, to learn what went into which. */
export async function weighPortal(): Promise<Map<string, Weighed>> {
  const built = (await build({ logLevel: 'silent', build: { write: false } })) as Rolldown.RolldownOutput
  const chunks = built.output.filter((file) => file.type === 'chunk')
  const weighed = chunks.map(async (chunk) => {
    const content = await readFile(`dist/${chunk.fileName}`)
    const { length: bytes } = await promisify(gzip)(content, { level: 9 })
    return [chunk.fileName, { bytes, parts: shares(chunk, bytes) }] as const
  })
  return new Map(await Promise.all(weighed))
}

function shares({ modules }: Rolldown.OutputChunk, bytes: number): Map<string, number> {
  const lengths = Object.entries(modules).map(([id, module]) => [partOf(id), module.renderedLength] as const)
  const whole = lengths.reduce((sum, [, length]) => sum + length, 0) || 1
  const parts = new Map<string, number>()
  for (const [part, length] of lengths) parts.set(part, (parts.get(part) ?? 0) + (bytes * length) / whole)
  return parts
}

/** A package, or a room of src; what the bundler adds goes by its own name. */
function partOf(id: string): string {
  const path = relative(process.cwd(), id.replace('\0', ''))
  const [, inPackage] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? []
  const [inSource] = /^src\/(?:contract|[^/]+\/[^/]+)/.exec(path) ?? []
  return inPackage ?? inSource ?? 'bundler'
}
