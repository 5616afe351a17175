import sharp, { type Metadata, type Sharp } from 'sharp'
import { refuseInTransaction } from '#service/database/transactionContext.ts'
import { concurrencyLimit } from '#service/http/concurrencyLimit.ts'
import { FileRefusal } from '#service/http/fileRefusal.ts'
import { formatOf, type ImageFormat, isAnimatedPng, isLosslessWebp, mendedJpeg } from './imageFormat.ts'

export const MAX_IMAGE_BYTES = 20 * 1024 * 1024
const MAX_IMAGE_PIXELS = 60_000_000
const MAX_IMAGE_SIDE = 16_000
const THUMBNAIL_SIDE = 240
const PICTURE_SIDE = 1_200

const mediaTypes = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

/** An image that was decoded and encoded anew: upright, and without metadata or anything that was added to its file. */
export interface EncodedImage {
  bytes: Uint8Array
  mediaType: (typeof mediaTypes)[ImageFormat]
  width: number
  height: number
  /** Bytes. */
  size: number
}

/** An image of a report as it is stored. */
export interface ProcessedImage extends EncodedImage {
  /** WebP of at most 240 x 240 pixels. */
  thumbnail: Uint8Array
}

const sentences = {
  empty: 'The image is empty.',
  too_many_bytes: 'The image is larger than 20 MB.',
  unknown_format: 'The file is not an image in JPEG, PNG or WebP.',
  animated: 'The image is animated. Only still images are accepted.',
  too_many_pixels: 'The image has more than 60 megapixels.',
  too_long_side: 'The image is wider or higher than 16,000 pixels.',
  damaged: 'The image is damaged or incomplete and cannot be read.',
  too_slow: 'The image takes too long to read.',
}
const refusal = (reason: keyof typeof sentences) => new FileRefusal(reason, sentences[reason])

// The same image is hardly ever processed twice, and each may use one of the four threads that also read and write files.
sharp.cache(false)
sharp.concurrency(1)
// A picture in any other format, or one that names another file, is not even tried.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
const queue = concurrencyLimit(2)
const MAX_SECONDS = 60

function limited<T>(work: () => Promise<T>): Promise<T> {
  refuseInTransaction('An image')
  return queue(work)
}

/**
 * Checks an image of a report by its content, whatever its sender calls it, and makes what is stored of it. JPEG is compressed again with
 * hardly any loss, PNG without, and WebP as it was. Throws FileRefusal.
 */
export const processImage = (sent: Uint8Array): Promise<ProcessedImage> =>
  limited(async () => {
    const bytes = mended(sent)
    const metadata = await readMetadata(bytes)
    if (isAnimated(bytes, metadata)) throw refusal('animated')
    const upright = decode(bytes).toColourspace(colourSpace(metadata))
    const image = await finish(encode(upright, bytes, metadata))
    const thumbnail = await sharp(image.bytes)
      .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp()
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer()
    return { ...image, thumbnail }
  })

/**
 * Checks a photo, signature or logo in the same way, and makes what is stored of it: at most 1,200 x 1,200 pixels of sRGB with 8 bits, as PNG or
 * JPEG, which can be printed on a PDF. Of an animation, the first picture counts. Throws FileRefusal.
 */
export const processPicture = (sent: Uint8Array): Promise<EncodedImage> =>
  limited(async () => {
    const bytes = mended(sent)
    const { format, hasAlpha } = await readMetadata(bytes)
    const picture = decode(bytes)
      .resize({ width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    return finish(format === 'png' || hasAlpha ? picture.png() : picture.jpeg({ quality: 90 }))
  })

const mended = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength <= MAX_IMAGE_BYTES && formatOf(bytes) === 'jpeg' ? mendedJpeg(bytes) : bytes

/** Refuses what is no image in a format that is accepted, or too large to be decoded. */
async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  if (bytes.byteLength === 0) throw refusal('empty')
  if (bytes.byteLength > MAX_IMAGE_BYTES) throw refusal('too_many_bytes')
  const format = formatOf(bytes)
  if (!format) throw refusal('unknown_format')
  const metadata = await refuseFailures(sharp(bytes, { limitInputPixels: false }).metadata())
  if (metadata.format !== format) throw refusal('damaged')
  if (Math.max(metadata.width, metadata.height) > MAX_IMAGE_SIDE) throw refusal('too_long_side')
  if (metadata.width * metadata.height > MAX_IMAGE_PIXELS) throw refusal('too_many_pixels')
  return metadata
}

const decode = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'warning', autoOrient: true })

async function finish(image: Sharp): Promise<EncodedImage> {
  const { data, info } = await refuseFailures(
    image.timeout({ seconds: MAX_SECONDS }).toBuffer({ resolveWithObject: true }),
  )
  const { format, width, height, size } = info
  return { bytes: data, mediaType: mediaTypes[format as ImageFormat], width, height, size }
}

const isAnimated = (bytes: Uint8Array, { format, pages = 1 }: Metadata): boolean =>
  pages > 1 || (format === 'png' && isAnimatedPng(bytes))

/** Grey images stay grey, and those of 16 bits stay so; all others become sRGB. */
function colourSpace({ space, format }: Metadata): 'b-w' | 'grey16' | 'rgb16' | 'srgb' {
  if (space === 'b-w') return space
  return format === 'png' && (space === 'grey16' || space === 'rgb16') ? space : 'srgb'
}

function encode(image: Sharp, bytes: Uint8Array, { format, chromaSubsampling }: Metadata): Sharp {
  if (format === 'png') return image.png()
  if (format === 'jpeg')
    return image.jpeg({ quality: 92, chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4' })
  // Without loss, these numbers are the effort alone: higher ones take many times as long for a few percent.
  if (isLosslessWebp(bytes)) return image.webp({ lossless: true, exact: true, quality: 25, effort: 0 })
  return image.webp({ quality: 92, smartSubsample: true })
}

/** The library tells failures apart by their text only. */
async function refuseFailures<T>(result: Promise<T>): Promise<T> {
  return result.catch((error: unknown) => {
    const isTimeout = error instanceof Error && error.message.startsWith('timeout')
    throw refusal(isTimeout ? 'too_slow' : 'damaged')
  })
}
