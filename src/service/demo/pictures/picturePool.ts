import type { ClinicExam } from '#service/demo/exams/exam.ts'
import type { ReportRecord } from '#service/demo/plan/planRecords.ts'
import type { FileWriter } from '#service/demo/fill/fileWriter.ts'
import type { WrittenFile } from '#service/demo/fill/fileJob.ts'
import { randomOf } from '#service/demo/random.ts'
import type { StoredImage } from '#service/reports/storedImage.ts'
import type { ReportImage } from '#contract/report.ts'
import { examViews } from './examViews.ts'
import type { ViewName } from './views.ts'
import type { PictureJob } from './writePicture.ts'

/** Which pictures a report has, before they are drawn. */
interface Taken {
  view: ViewName
  version: number
  caption: string
}

/**
 * How many times each view is drawn: those of the exams that are asked for most twice, so that fewer reports show the same.
 * More would make the first start slow.
 */
const versionsOf = ({ weight, pregnancy }: ClinicExam): number => (weight >= 9 && !pregnancy ? 2 : 1)
/** How many pictures a report has at most. A clinic of a few reports does not draw all that an exam could show. */
const mostOf = (reports: number): number => (reports < 100 ? 2 : 8)

/** The pictures of a clinic: drawn once, kept once, and named by many reports. */
export interface PicturePool {
  /** What a report's row keeps of its pictures. Waits until they are drawn. */
  imagesOf(plan: ReportRecord): Promise<(StoredImage & ReportImage)[]>
}

/** Of a clinic whose reports have none. */
export const noPictures: PicturePool = { imagesOf: async () => [] }

export function picturePool(seed: number, plans: readonly ReportRecord[], writer: FileWriter): PicturePool {
  const most = mostOf(plans.length)
  const jobs = new Map<string, PictureJob>()
  for (const plan of plans)
    for (const { view, version } of taken(plan, most))
      jobs.set(keyOf(view, version), { ...placeOf(view, version), view, version, seed })
  const drawn = new Map<string, Promise<WrittenFile | undefined>>()
  for (const [key, job] of jobs) {
    const written = writer.write([job]).then(([file]) => file)
    // Whoever waits for it hears of a failure; until then it is nobody's.
    written.catch(() => {})
    drawn.set(key, written)
  }
  return {
    imagesOf: (plan) =>
      Promise.all(
        taken(plan, most).map(async ({ view, version, caption }, index) => {
          const file = await drawn.get(keyOf(view, version))
          if (!file) throw new Error('A picture of a report has not been drawn.')
          const name = `${plan.exam.language === 'pt-BR' ? 'imagem' : 'image'}-${index + 1}.jpg`
          return {
            id: plan.id * 100 + index + 1,
            ...placeOf(view, version),
            name,
            mediaType: 'image/jpeg' as const,
            ...file,
            caption,
          }
        }),
      ),
  }
}

/**
 * Most exams end up with all their views, some with fewer; two at least. A view that is taken twice (of the two sides) is
 * drawn twice. A draft has none.
 */
function taken({ exam, seed, state }: ReportRecord, most: number): Taken[] {
  const all = examViews[exam.name]
  if (!all || state === 'draft') return []
  const chance = randomOf(seed, 'pictures')
  const left = all.filter(() => chance.chance(0.85))
  const used = new Map<ViewName, number>()
  return (left.length < 2 ? all.slice(0, 2) : left).slice(0, most).map(([view, caption]) => {
    const before = used.get(view)
    const version = before === undefined ? chance.int(1, versionsOf(exam)) : before === 1 ? 2 : 1
    used.set(view, version)
    return { view, caption, version }
  })
}

const keyOf = (view: ViewName, version: number) => `${view}-${version}`
const placeOf = (view: ViewName, version: number) => ({
  path: `images/${keyOf(view, version)}.jpg`,
  thumbnailPath: `images/${keyOf(view, version)}-small.jpg`,
})
