import { ReportImage } from '#contract/report.ts'

interface ReadImages {
  images: ReportImage[]
  /** How many elements are of another form, or come twice. */
  passedOver: number
}

/** The images that a report holds, as far as they are of the form that we know. */
export function readImages(elements: readonly unknown[]): ReadImages {
  const byId = new Map<number, ReportImage>()
  for (const element of elements) {
    const { data: image } = ReportImage.safeParse(element)
    if (image && !byId.has(image.id)) byId.set(image.id, image)
  }
  return { images: [...byId.values()], passedOver: elements.length - byId.size }
}
