import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

type Size = [width: number, height: number]

/** A picture with a red left half and a blue right half. */
export function twoHalves([width, height]: Size): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const isLeft = at % width < width / 2
    pixels.set(isLeft ? [200, 30, 40] : [40, 30, 200], at * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A picture of one channel whose shades rise in the given depth. */
export function greyRamp([width, height]: Size, depth: 'uchar' | 'ushort'): Sharp {
  const shades = Array.from({ length: width * height }, (_, index) => index)
  const pixels = depth === 'uchar' ? Uint8Array.from(shades) : Uint16Array.from(shades, (shade) => shade * 16)
  const grey = sharp(pixels, { raw: { width, height, channels: 1 } })
  return grey.toColourspace(depth === 'uchar' ? 'b-w' : 'grey16')
}

/** A WebP of two frames. */
export function animatedWebp(): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.alloc(300, 10), Buffer.alloc(300, 200)])
  return sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
}

/** The PNG with one more chunk behind its header. */
export function withPngChunk(png: Buffer, type: string, content: string | Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(content)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, 33), length, body, sum, png.subarray(33)])
}

/** The JPEG with a comment. */
export function withJpegComment(jpeg: Buffer, comment: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(comment.length + 2)
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    Buffer.from(comment),
    jpeg.subarray(2),
  ])
}

/** The header of a PNG of this size, without its content. */
export function pngHeader([width, height]: Size): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return withPngChunk(withPngChunk(signature, 'IHDR', header), 'IDAT', '')
}
