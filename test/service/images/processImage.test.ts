import sharp from 'sharp'
import { expect, test } from 'vitest'
import { FileRefusal } from '#service/http/fileRefusal.ts'
import { MAX_IMAGE_BYTES, processImage } from '#service/images/processImage.ts'
import { animatedWebp, greyRamp, pngHeader, twoHalves, withJpegComment, withPngChunk } from './makeImage.ts'

const SECRET = 'Maria da Silva'

const formats = [
  { format: 'jpeg', mediaType: 'image/jpeg' },
  { format: 'png', mediaType: 'image/png' },
  { format: 'webp', mediaType: 'image/webp' },
] as const

const pixelsOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()
const pixelAt = async (bytes: Uint8Array, left: number, top: number) => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
]

/** Whether each channel differs by at most as much as strong compression makes it. */
const isNear = (colour: number[], expected: number[]) =>
  expected.every((value, index) => Math.abs(value - (colour[index] ?? -100)) < 25)

test.each(formats)(
  '$mediaType stays $mediaType, and gets a small WebP beside it',
  async ({ format, mediaType }) => {
    const bytes = await twoHalves([600, 300]).toFormat(format).toBuffer()
    const image = await processImage(bytes)
    expect(image).toMatchObject({ mediaType, width: 600, height: 300, size: image.bytes.byteLength })
    expect(await sharp(image.bytes).metadata()).toMatchObject({ format, width: 600, height: 300 })
    expect(await sharp(image.thumbnail).metadata()).toMatchObject({ format: 'webp', width: 240, height: 120 })
    expect(isNear(await pixelAt(image.thumbnail, 10, 10), [200, 30, 40])).toBe(true)
  },
)

test('a small image is not enlarged for its thumbnail, and a very long one keeps a pixel of height', async () => {
  const small = await processImage(await twoHalves([20, 10]).png().toBuffer())
  expect(await sharp(small.thumbnail).metadata()).toMatchObject({ width: 20, height: 10 })
  const long = await processImage(await twoHalves([9_000, 2]).png().toBuffer())
  expect(await sharp(long.thumbnail).metadata()).toMatchObject({ width: 240, height: 1 })
})

test.each(formats)('all metadata of $mediaType is removed', async ({ format }) => {
  const described = await twoHalves([64, 32])
    .withExif({ IFD0: { Copyright: SECRET, ImageDescription: SECRET } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><name>${SECRET}</name></x:xmpmeta>`)
    .withIccProfile('p3')
    .toFormat(format)
    .toBuffer()
  const commented = {
    jpeg: () => withJpegComment(described, SECRET),
    png: () => withPngChunk(described, 'tEXt', `Comment\0${SECRET}`),
    webp: () => described,
  }[format]()
  const sent = Buffer.concat([commented, Buffer.from(SECRET)])
  const { bytes, thumbnail } = await processImage(sent)
  for (const result of [bytes, thumbnail]) {
    const { exif, xmp, iptc, icc, hasProfile, comments } = await sharp(result).metadata()
    expect({ exif, xmp, iptc, icc, hasProfile, comments }).toEqual({ hasProfile: false })
    expect(Buffer.from(result).includes(SECRET)).toBe(false)
  }
})

test('the colours of another profile are converted to sRGB', async () => {
  const sent = await twoHalves([64, 32]).withIccProfile('p3').png().toBuffer()
  const { bytes } = await processImage(sent)
  expect(isNear(await pixelAt(bytes, 5, 5), [200, 30, 40])).toBe(true)
  expect(isNear(await pixelAt(sent, 5, 5), await pixelAt(bytes, 5, 5))).toBe(true)
})

test.each(formats)('$mediaType that lies on its side is turned upright', async ({ format }) => {
  const sent = await twoHalves([64, 32]).withMetadata({ orientation: 6 }).toFormat(format).toBuffer()
  const { bytes, width, height } = await processImage(sent)
  expect([width, height]).toEqual([32, 64])
  expect(isNear(await pixelAt(bytes, 16, 5), [200, 30, 40])).toBe(true)
  expect(isNear(await pixelAt(bytes, 16, 58), [40, 30, 200])).toBe(true)
})

test.each([
  { what: 'PNG', encode: () => twoHalves([64, 32]).png() },
  { what: 'PNG of 16 bits of grey', encode: () => greyRamp([64, 64], 'ushort').png() },
  { what: 'PNG of 8 bits of grey', encode: () => greyRamp([16, 16], 'uchar').png() },
  { what: 'lossless WebP', encode: () => twoHalves([64, 32]).webp({ lossless: true }) },
])('every pixel of a $what stays', async ({ encode }) => {
  const sent = await encode().toBuffer()
  const { bytes } = await processImage(sent)
  const { space, depth, channels } = await sharp(sent).metadata()
  expect(await sharp(bytes).metadata()).toMatchObject({ space, depth, channels })
  expect((await pixelsOf(bytes)).equals(await pixelsOf(sent))).toBe(true)
})

test('JPEG in grey stays grey, and JPEG for print becomes sRGB', async () => {
  const grey = await processImage(await greyRamp([16, 16], 'uchar').jpeg().toBuffer())
  expect(await sharp(grey.bytes).metadata()).toMatchObject({ format: 'jpeg', channels: 1 })
  const print = await processImage(await twoHalves([64, 32]).toColourspace('cmyk').jpeg().toBuffer())
  expect(await sharp(print.bytes).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb', channels: 3 })
})

test('transparency stays', async () => {
  const sent = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer()
  expect(await pixelAt((await processImage(sent)).bytes, 1, 1)).toEqual([255, 0, 0, 128])
})

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')

test.each([
  { what: 'an empty file', make: () => Buffer.alloc(0), reason: 'empty' },
  { what: 'a text', make: () => Buffer.from('not an image'), reason: 'unknown_format' },
  { what: 'a GIF', make: () => gif, reason: 'unknown_format' },
  {
    what: 'an SVG',
    make: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    reason: 'unknown_format',
  },
  { what: 'a TIFF', make: () => twoHalves([8, 8]).tiff().toBuffer(), reason: 'unknown_format' },
  { what: 'an animated WebP', make: animatedWebp, reason: 'animated' },
  {
    what: 'an animated PNG',
    make: async () => withPngChunk(await twoHalves([8, 8]).png().toBuffer(), 'acTL', Buffer.alloc(8, 1)),
    reason: 'animated',
  },
  { what: 'more than 20 MB', make: () => Buffer.alloc(MAX_IMAGE_BYTES + 1), reason: 'too_many_bytes' },
  { what: 'a side of 16,001 pixels', make: () => pngHeader([16_001, 10]), reason: 'too_long_side' },
  { what: '61 megapixels', make: () => pngHeader([10_000, 6_100]), reason: 'too_many_pixels' },
  { what: 'a header without content', make: () => pngHeader([100, 100]), reason: 'damaged' },
  { what: 'the first bytes of a JPEG', make: () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), reason: 'damaged' },
  { what: 'the first bytes of a WebP', make: () => Buffer.from('RIFF\0\0\0\0WEBPVP8L'), reason: 'damaged' },
])('$what is refused: $reason', async ({ make, reason }) => {
  const refusal = await processImage(await make()).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(FileRefusal)
  expect(refusal).toMatchObject({ reason })
  expect(String(refusal)).toMatch(/\.$/)
})

test.each(formats)('$mediaType that ends early is refused', async ({ format }) => {
  const whole = await twoHalves([640, 320]).toFormat(format).toBuffer()
  for (const part of [0.3, 0.6, 0.9])
    await expect(processImage(whole.subarray(0, whole.length * part))).rejects.toMatchObject({
      reason: 'damaged',
    })
})

test('JPEG with stray bytes in its head, or without the mark of its end, is taken as it is shown elsewhere', async () => {
  const whole = await twoHalves([640, 320]).jpeg().toBuffer()
  const expected = await processImage(whole)
  const frame = whole.indexOf(Buffer.of(0xff, 0xc0))
  for (const sent of [
    whole.subarray(0, -2),
    whole.subarray(0, -1),
    Buffer.concat([whole.subarray(0, frame), Buffer.of(0, 0, 7, 0xff), whole.subarray(frame)]),
    Buffer.concat([whole, Buffer.alloc(64)]),
  ])
    expect(await processImage(sent)).toEqual(expected)
  await expect(processImage(whole.subarray(0, -3))).rejects.toMatchObject({ reason: 'damaged' })
})

test.each(formats)('$mediaType with any one bit changed is processed or refused', async ({ format }) => {
  const whole = await twoHalves([32, 16]).toFormat(format).toBuffer()
  const outcomes = new Set<string>()
  for (let round = 0; round < 300; round++) {
    const bytes = Buffer.from(whole)
    // Steps that share no divisor with most lengths, so that the changes are spread over the whole file.
    const at = (round * 7_919) % bytes.length
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (round % 8))
    const outcome = await processImage(bytes).catch((error: unknown) => error)
    outcomes.add(outcome instanceof Error ? outcome.name : 'processed')
  }
  expect([...outcomes].toSorted()).toEqual(['FileRefusal', 'processed'])
})

test('many images at once are all processed', async () => {
  const bytes = await twoHalves([64, 32]).png().toBuffer()
  const images = await Promise.all(Array.from({ length: 20 }, () => processImage(bytes)))
  expect(new Set(images.map(({ size }) => size)).size).toBe(1)
})
