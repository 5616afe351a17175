import type { Report } from '#contract/report.ts'
import { dayOf } from '#portal/locale/calendar.ts'

const NAME = 80

/** The name to save a report's PDF under: its day, its exam and the record number, which tell nobody whose it is. */
export function pdfFileName(
  { id, dateExam, dateReportRelease, exam, patient }: Report,
  timeZone: string,
): string {
  const date = dateExam ?? dateReportRelease
  // What no file system has to be asked about.
  const name = exam.name
    .replaceAll(/[\p{C}\s\\/:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, NAME)
  return `${[date && dayOf(new Date(date), timeZone), name || id, patient.id].filter(Boolean).join(' ')}.pdf`
}
