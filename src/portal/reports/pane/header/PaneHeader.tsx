import { useTranslations } from 'use-intl'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { RecordNumber } from '#portal/reports/document/PatientIdentity.tsx'
import { useNames } from '#portal/reports/document/useNames.ts'
import type { Neighbours } from '#portal/reports/list/useNeighbours.ts'
import { useReports } from '#portal/reports/url.ts'
import { Button, IconButton } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'

// In a narrow pane the buttons stand above the name, else beside it.
export const headAreas =
  "grid grid-cols-[auto_minmax(0,1fr)] items-start [grid-template-areas:'corner_buttons'_'name_name'_'identity_identity'_'tabs_tabs'_'notes_notes'] " +
  "@min-[48rem]/pane:grid-cols-[auto_minmax(0,1fr)_auto] @min-[48rem]/pane:[grid-template-areas:'corner_name_buttons'_'identity_identity_identity'_'tabs_tabs_tabs'_'notes_notes_notes']"

/** The patient's name and record number; until they are known, a note that the report is being loaded. */
export function PaneHeading({ row, isPending }: { row: ListedRelease | undefined; isPending: boolean }) {
  const t = useTranslations()
  const names = useNames()
  if (!row) {
    return (
      <span className={isPending ? '' : 'sr-only'}>
        {t(isPending ? 'reports.pane.loading' : 'report.pane.report')}
      </span>
    )
  }
  const { patient } = row.report
  return (
    <>
      {names.patient(patient)} <RecordNumber patient={patient} className="align-[2px] text-ink-2" />
    </>
  )
}

/** Buttons to the previous and the next report, and back to the list where the pane covers it. */
export function PaneNavigation({ neighbours: { previous, next } }: { neighbours: Neighbours }) {
  const { open, step } = useReports()
  const t = useTranslations('report.pane')
  return (
    <>
      <Button className="px-2.5 beside:hidden" onClick={() => open(undefined)}>
        <Icon name="chevronLeft" />
        <span className="@max-[28rem]/pane:sr-only">{t('back')}</span>
      </Button>
      {(previous ?? next) !== undefined && (
        <div className="flex gap-1">
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
      )}
    </>
  )
}
