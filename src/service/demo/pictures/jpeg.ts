import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import encode, { init } from '@jsquash/jpeg/encode.js'
import type { Picture } from './paint/picture.ts'

let ready: Promise<void> | undefined

// The library would fetch its program, as a page does.
async function start(): Promise<void> {
  const place = createRequire(import.meta.url).resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm')
  await init(await WebAssembly.compile(await readFile(place)))
}

// The library names these numbers in its types alone.
const GREYS = 1
const COLOURS = 3
type Encode = (image: ImageData, options: Record<string, number | boolean>) => Promise<ArrayBuffer>

/** A picture as a JPEG file. Greys have one channel; what would make it a little smaller takes too long. */
export async function jpeg({ width, height, colours, grey }: Picture, quality: number): Promise<Uint8Array> {
  await (ready ??= start())
  const image = { data: colours, width, height, colorSpace: 'srgb' } as ImageData
  const color_space = grey ? GREYS : COLOURS
  return new Uint8Array(
    await (encode as Encode)(image, { quality, baseline: true, progressive: false, color_space }),
  )
}
