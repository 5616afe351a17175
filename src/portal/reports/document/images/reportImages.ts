import { ReportImage } from '#contract/reportParts.ts'

interface ReadImages {
  images: ReportImage[]
  /** How many elements are of another form, or duplicates. */
  skipped: number
}

/** The images of a report. Elements of another form than our contract's are skipped. */
export function readImages(elements: readonly unknown[]): ReadImages {
  const byId = new Map<number, ReportImage>()
  for (const element of elements) {
    const { data: image } = ReportImage.safeParse(element)
    if (image && !byId.has(image.id)) byId.set(image.id, image)
  }
  return { images: [...byId.values()], skipped: elements.length - byId.size }
}
