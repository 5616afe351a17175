import { inflateSync } from 'node:zlib'
import type { ReportDocument } from './ReportDocument.ts'

/** The edges of a picture on the page. */
interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

// A picture of a scanned sheet; more would take too much memory.
const MAX_PIXELS = 12_000_000

/** Reads a PNG or JPEG file; undefined where it is neither, or is damaged. */
export function readPicture(file: Uint8Array | undefined): Picture | undefined {
  if (!file) return undefined
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  try {
    const size = bytes.readUInt16BE(0) === 0xffd8 ? readJpeg(bytes) : readPng(bytes)
    return size.width > 0 && size.height > 0 ? { bytes, ...size } : undefined
  } catch {
    // A file that is cut off is read past its end.
    return undefined
  }
}

/** The picture's box where it fills as much of the given one as it can, at its lower left corner. */
export function fitPicture({ width, height }: Picture, within: Box): Box {
  const scale = Math.min(within.width / width, within.height / height)
  const fitted = { width: width * scale, height: height * scale }
  return { x: within.x, y: within.y + within.height - fitted.height, ...fitted }
}

/** Draws a picture as an element that says what it shows. */
export function drawPicture(document: ReportDocument, { bytes }: Picture, box: Box, alt: string): void {
  const { x, y, width, height } = box
  document.element('Figure', { alt, bbox: [x, y, x + width, y + height] }, () =>
    document.image(bytes, x, y, { width, height }),
  )
}

function readJpeg(bytes: Buffer): { width: number; height: number } {
  let at = 2
  for (;;) {
    const marker = bytes.readUInt16BE(at)
    if (marker < 0xff00) throw new Error('This is not a JPEG file.')
    // A frame begins, other than a table of codes.
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return limited({ height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) })
    at += 2 + bytes.readUInt16BE(at + 2)
  }
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

function readPng(bytes: Buffer): { width: number; height: number } {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE)) throw new Error('This is not a PNG file.')
  const size = limited({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) })
  const depth = bytes.readUInt8(24)
  const isInterlaced = bytes.readUInt8(28) === 1
  const row = Math.ceil((size.width * depth * (CHANNELS[bytes.readUInt8(25)] ?? 0)) / 8) + 1
  const data: Buffer[] = []
  let at = 8
  for (let type = ''; type !== 'IEND';) {
    const length = bytes.readUInt32BE(at)
    type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + length))
    at += 12 + length
    if (at > bytes.length) throw new Error('This PNG file is cut off.')
  }
  // pdfkit inflates later, where a failure could not be caught any more.
  const pixels = inflateSync(Buffer.concat(data), { maxOutputLength: row * size.height * 2 + 1024 })
  if (!isInterlaced && pixels.length < row * size.height) throw new Error('This PNG file has too few rows.')
  return size
}

function limited(size: { width: number; height: number }) {
  if (size.width * size.height > MAX_PIXELS) throw new Error('This picture is too large.')
  return size
}
