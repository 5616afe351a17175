export type ImageFormat = 'jpeg' | 'png' | 'webp'

const JPEG_START = [0xff, 0xd8, 0xff]
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const RIFF_HEADER_LENGTH = 12

/** The format of an image by its first bytes. */
export function formatOf(bytes: Uint8Array): ImageFormat | undefined {
  if (JPEG_START.every((byte, index) => bytes[index] === byte)) return 'jpeg'
  if (PNG_SIGNATURE.every((byte, index) => bytes[index] === byte)) return 'png'
  if (textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP') return 'webp'
  return undefined
}

/**
 * A JPEG without bytes that belong to no part of its head, and with the mark of its end: both faults are common, and lose nothing of the picture.
 * Whether its data are complete is left to the decoder.
 */
export function mendedJpeg(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff || bytes[at + 1] === 0xff || bytes[at + 1] === 0) {
      at += 1
      continue
    }
    // The data follow, in which no byte is to be touched.
    if (bytes[at + 1] === START_OF_SCAN) break
    const end = at + 2 + view.getUint16(at + 2)
    parts.push(bytes.subarray(at, end))
    at = end
  }
  parts.push(bytes.subarray(at))
  const mended = Buffer.concat(parts)
  return mended.includes(END_OF_IMAGE) ? mended : Buffer.concat([mended, END_OF_IMAGE])
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = Buffer.of(0xff, 0xd9)

/** Whether a PNG is animated, which the library does not tell: it reads the first picture only. */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  for (let at = PNG_SIGNATURE.length; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const type = textAt(bytes, at + 4)
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
  }
  return false
}

/** Whether a WebP image that is not animated was compressed without loss. */
export function isLosslessWebp(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  for (let at = RIFF_HEADER_LENGTH; at + 8 <= bytes.length;) {
    const type = textAt(bytes, at)
    if (type === 'VP8L') return true
    if (type === 'VP8 ') return false
    const length = view.getUint32(at + 4, true)
    at += 8 + length + (length % 2)
  }
  return false
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
