import sharp from 'sharp'
import { expect, test } from 'vitest'
import { processPicture } from '#service/images/processImage.ts'
import { gif, html, zipArchive } from '#test/support/polyglots.ts'
import { animatedWebp, greyRamp, pngHeader, twoHalves } from './makeImage.ts'

const size = [64, 32] as [number, number]
const clear = () => sharp({ create: { width: 8, height: 8, channels: 4, background: '#ff000080' } })

test.each([
  { what: 'a PNG', type: 'image/png', make: () => twoHalves(size).png().toBuffer() },
  { what: 'a PNG of 16 bits', type: 'image/png', make: () => greyRamp(size, 'ushort').png().toBuffer() },
  {
    what: 'an interlaced PNG',
    type: 'image/png',
    make: () => twoHalves(size).png({ progressive: true }).toBuffer(),
  },
  { what: 'a JPEG', type: 'image/jpeg', make: () => twoHalves(size).jpeg().toBuffer() },
  {
    what: 'a JPEG for print',
    type: 'image/jpeg',
    make: () => twoHalves(size).toColourspace('cmyk').jpeg().toBuffer(),
  },
  { what: 'a grey JPEG', type: 'image/jpeg', make: () => greyRamp(size, 'uchar').jpeg().toBuffer() },
  { what: 'a WebP', type: 'image/jpeg', make: () => twoHalves(size).webp().toBuffer() },
  { what: 'a transparent WebP', type: 'image/png', make: () => clear().webp({ lossless: true }).toBuffer() },
  { what: 'an animated WebP', type: 'image/jpeg', make: animatedWebp },
])('$what is stored as $type, which a PDF can hold', async ({ type, make }) => {
  const { bytes, mediaType, size: stored } = await processPicture(await make())
  const { format, depth, space, isProgressive, pages } = await sharp(bytes).metadata()
  expect({ mediaType, stored, depth, space, isProgressive, pages }).toEqual({
    mediaType: type,
    stored: bytes.byteLength,
    depth: 'uchar',
    space: 'srgb',
    isProgressive: false,
    pages: undefined,
  })
  expect(`image/${format}`).toBe(type)
})

test('a large picture is made smaller, and one with a position has neither that nor an orientation left', async () => {
  const photo = await twoHalves([3_000, 1_500])
    .withExif({
      IFD0: { Artist: 'Somebody' },
      IFD3: { GPSLatitude: '51/1 30/1 3230/100', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { bytes, width, height } = await processPicture(photo)
  expect([width, height]).toEqual([600, 1_200])
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
})

test.each(['png', 'jpeg', 'webp'] as const)('what is added to a %s is gone', async (format) => {
  const picture = await twoHalves(size).toFormat(format).toBuffer()
  for (const added of [html, zipArchive({ at: picture.length }), gif]) {
    const { bytes } = await processPicture(Buffer.concat([picture, added]))
    expect(Buffer.from(bytes).includes(added)).toBe(false)
    expect(Buffer.from(bytes).includes('PK\x05\x06')).toBe(false)
  }
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

test.each([
  {
    what: 'the first bytes of a PNG alone',
    reason: 'damaged',
    make: () => Buffer.from('89504e470d0a1a0a', 'hex'),
  },
  {
    what: 'a page that begins like a JPEG',
    reason: 'damaged',
    make: () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), html]),
  },
  {
    what: 'a page that begins like a WebP',
    reason: 'damaged',
    make: () => Buffer.concat([Buffer.from('RIFF\xff\xff\0\0WEBPVP8 ', 'latin1'), html]),
  },
  { what: 'an SVG with a script', reason: 'unknown_format', make: () => svg },
  { what: 'a page', reason: 'unknown_format', make: () => html },
  {
    what: 'a GIF with an archive',
    reason: 'unknown_format',
    make: () => Buffer.concat([gif, zipArchive({ at: gif.length })]),
  },
  {
    what: 'a PNG that ends early',
    reason: 'damaged',
    make: async () => (await twoHalves([640, 320]).png().toBuffer()).subarray(0, 900),
  },
  {
    what: 'a small file with very many pixels',
    reason: 'too_many_pixels',
    make: () => pngHeader([10_000, 6_100]),
  },
  { what: 'a header of very many pixels', reason: 'too_long_side', make: () => pngHeader([60_000, 60_000]) },
])('$what is refused: $reason', async ({ make, reason }) => {
  await expect(processPicture(await make())).rejects.toMatchObject({ reason })
})
