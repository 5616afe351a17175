import { writePicture } from '#demo/fill/fileJob.ts'
import type { Sketch } from '#demo/pictures/drawSketch.ts'
import {
  insertEmployee,
  insertExam,
  insertImage,
  insertPatient,
  insertReleasedReport,
  insertReport,
} from './records.ts'
import type { RunningService } from './startService.ts'

const HOUR = 3_600_000
const TOTAL = 130

const text = `# Técnica

Exame sob sedação.
Sem intercorrências.

# Impressão

Gastrite leve do antro.`

const sketches: readonly (readonly [Sketch, caption: string])[] = [
  [{ organ: 'right kidney', findings: [] }, 'Rim direito'],
  [{ organ: 'gallbladder', findings: [] }, 'Vesícula biliar'],
  [{ organ: 'left kidney', findings: [] }, ''],
]

/** First names of patients with unreleased reports that a test may move. */
export const withDrafts = ['Abel', 'Bento', 'Ciro', 'Davi', 'Enzo', 'Fausto', 'Gil', 'Hugo', 'Ivo'] as const

/** Three images of a report. The last one has no thumbnail file. */
async function drawImages(files: RunningService['files']) {
  const images = []
  for (const [place, [sketch, caption]] of sketches.entries()) {
    const path = `images/${sketch.organ}.png`
    const thumbnailPath = `images/${sketch.organ} small.png`
    const written = await writePicture(files, { path, sketch, report: 1 })
    await writePicture(files, { path: thumbnailPath, sketch, report: 1 })
    const name = `imagem-${place + 1}.png`
    const kept = { path, name, ...written, caption, position: place }
    images.push(place < 2 ? { ...kept, thumbnail_path: thumbnailPath } : kept)
  }
  return images
}

/**
 * Stores more than one page of released reports, of three exams by three doctors for four patients, each with some reports of the
 * same exam. Each ultrasound (the second, the fifth, …) has three images.
 */
export async function storePortalReleases({ database: { queries }, files }: RunningService) {
  const exam = (name: string) => insertExam(queries, { name, title: name })
  const exams = {
    endoscopy: await exam('Endoscopia digestiva alta'),
    ultrasound: await exam('Ultrassonografia de abdome'),
    chest: await exam('Raio-X de tórax'),
    unused: await exam('Colonoscopia'),
  }
  const doctors = [
    await insertEmployee(queries, { first_name: 'Helena', last_name: 'Prado' }),
    await insertEmployee(queries, { first_name: 'Paulo', middle_name: 'de', last_name: 'Ávila' }),
    await insertEmployee(queries, { first_name: 'João', last_name: 'Conceição' }),
  ]
  const patients = [
    await insertPatient(queries, {
      first_name: 'Ana',
      middle_name: 'Lima',
      last_name: 'Souza',
      birth_date: '1961-03-12',
      mother: 'Maria Lima',
    }),
    await insertPatient(queries, { first_name: 'André', last_name: 'Souza', social_name: 'Ana Flor' }),
    await insertPatient(queries, { first_name: 'Téo', last_name: 'Fonseca', gender_id: 2 }),
    await insertPatient(queries, { first_name: 'Sônia', last_name: 'Ribeiro' }),
  ]
  const kinds = [exams.endoscopy, exams.ultrasound, exams.chest]
  const images = await drawImages(files)
  const releases: number[] = []
  for (let n = 0; n < TOTAL; n += 1) {
    const released = new Date(Date.now() - n * 25 * HOUR)
    const pdf = n % 2 === 0 ? new TextEncoder().encode(`%PDF-1.4 report ${n}`) : undefined
    const path = `reports/${n}.pdf`
    if (pdf) await files.write(path, pdf)
    const { releaseId, reportId } = await insertReleasedReport(queries, {
      exam_id: kinds[n % 3]!,
      doctor_id: doctors[Math.floor(n / 3) % 3]!,
      requester_id: doctors[2]!,
      patient_id: patients[n % 4]!,
      result: text,
      date_exam: new Date(released.getTime() - 24 * HOUR),
      date_report_release: released,
      request_number: `RQ-${n}`,
      ...(pdf && { pdf_name: `laudo-${n}`, pdf_path: path, pdfsize: pdf.length }),
    })
    if (n % 3 === 1) for (const image of images) await insertImage(queries, reportId, image)
    releases.push(releaseId)
  }
  // Each with two drafts, which no list of released reports shows.
  for (const first_name of withDrafts) {
    const patient_id = await insertPatient(queries, { first_name, last_name: 'Drafted' })
    const report = { patient_id, doctor_id: doctors[0]!, exam_id: exams.unused, draft: true }
    await insertReport(queries, report)
    await insertReport(queries, report)
  }
  return { releases, exams, patients, doctors }
}
