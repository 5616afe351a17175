import * as z from 'zod/mini'

/**
 * An element of a report's `images` as we keep it: what the wire has of it (`ReportImage`), and where the files stand. The
 * thumbnail is of the same media type. Only what a browser shows as a picture and never runs is served.
 */
const StoredImage = z.object({
  id: z.int(),
  path: z.string(),
  thumbnailPath: z.optional(z.string()),
  name: z.string(),
  mediaType: z.enum(['image/jpeg', 'image/png', 'image/webp', 'image/gif']),
})
export type StoredImage = z.infer<typeof StoredImage>

/** Those elements that have our form: the description shows none, so others are passed over. */
export const storedImages = (images: unknown): StoredImage[] =>
  elements(images).flatMap((image) => StoredImage.safeParse(image).data ?? [])

/** What goes on the wire: all but where the files stand. An element that is no object could be a place, and stays here. */
export const shownImages = (images: unknown): Record<string, unknown>[] =>
  elements(images).flatMap((image) => {
    if (typeof image !== 'object' || image === null || Array.isArray(image)) return []
    return [Object.fromEntries(Object.entries(image).filter(([key]) => !places.has(key)))]
  })

const places: ReadonlySet<string> = new Set(['path', 'thumbnailPath'] satisfies (keyof StoredImage)[])

const elements = (images: unknown): unknown[] => (Array.isArray(images) ? images : [])
