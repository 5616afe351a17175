import { useTranslations } from 'use-intl'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import { PatientHeading } from '#portal/records/patient/PatientName.tsx'
import type { Neighbours } from '#portal/reports/list/useNeighbours.ts'
import { ExamFacts } from '#portal/reports/document/PatientIdentity.tsx'
import { useReports } from '#portal/reports/url.ts'
import { IconButton } from '#portal/ui/form/Button.tsx'

/** The space at the left and right of the pane's parts. */
export const paneEdge = 'px-6 @max-[44rem]/pane:px-4'

/** A long name wraps, and the head grows. What comes and goes stands beside the name, so that the facts do not move. */
const head = 'grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center'
export const wideHead = `${head} min-h-16 [grid-template-areas:'back_name_note_buttons'_'back_facts_facts_buttons']`
/** The facts follow below. */
export const narrowHead = `${head} [grid-template-areas:'back_name_note_buttons']`

/** The patient's name and record number; until they are known, a note that the report is being loaded. */
export function PaneHeading({ row, isPending }: { row: ListedRelease | undefined; isPending: boolean }) {
  const t = useTranslations()
  if (row) return <PatientHeading patient={row.report.patient} />
  return (
    <span className={isPending ? '' : 'sr-only'}>
      {t(isPending ? 'reports.pane.loading' : 'report.pane.report')}
    </span>
  )
}

/** The facts of the patient and of the exam as one text below the name, where the exam has no room beside the tabs. */
export const FactsBelow = ({ report }: { report: ListedRelease['report'] }) => (
  <p
    className={`shrink-0 text-small break-words text-ink-2 alone:border-t alone:border-line alone:py-1 ${paneEdge}`}
  >
    {usePersonText().facts(report.patient)} · <ExamFacts report={report} />
  </p>
)

/** Back to the list, where the pane covers it. */
export function BackButton() {
  const { open } = useReports()
  const t = useTranslations('report.pane')
  return (
    <div className="-ml-2 pr-1 [grid-area:back] beside:hidden">
      <IconButton icon="chevronLeft" variant="bare" label={t('back')} onClick={() => open(undefined)} />
    </div>
  )
}

/** Buttons to the previous and the next report. Where the pane is alone, they stand below it in reach of the thumb; a low window has no room there. */
export function PaneNavigation({ neighbours: { previous, next } }: { neighbours: Neighbours }) {
  const { step } = useReports()
  const t = useTranslations('report.pane')
  if ((previous ?? next) === undefined) return null
  return (
    <div className="flex gap-2 @max-[30rem]/pane:gap-1 alone:hidden short:flex">
      {(
        [
          ['previous', 'chevronUp', 'p', previous],
          ['next', 'chevronDown', 'n', next],
        ] as const
      ).map(([name, icon, shortcut, to]) => (
        // At the end of the list it is not `disabled`, so that it keeps the focus.
        <IconButton
          key={name}
          icon={icon}
          label={t(name)}
          shortcut={shortcut}
          aria-disabled={to === undefined}
          onClick={() => to !== undefined && step(to)}
        />
      ))}
    </div>
  )
}
