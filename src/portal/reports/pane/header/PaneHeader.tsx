import type { ReactNode, Ref } from 'react'
import { useTranslations } from 'use-intl'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { useNames } from '#portal/reports/document/useNames.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { IconButton } from '#portal/ui/form/IconButton.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { HeadCorner } from '#portal/ui/layout/PageHeader.tsx'

interface PaneHeaderProps {
  headingId: string
  headingRef: Ref<HTMLHeadingElement>
  /** The patient's name, or a note that the report is being loaded. */
  heading: ReactNode
  /** The buttons: back to the list, previous and next report, and the report's actions. */
  buttons: ReactNode
  identity?: ReactNode
  tabs?: ReactNode
  notes?: ReactNode
}

// In a narrow pane the buttons stand above the name, else beside it.
const areas =
  "grid grid-cols-[auto_minmax(0,1fr)] items-start [grid-template-areas:'corner_buttons'_'name_name'_'identity_identity'_'tabs_tabs'_'notes_notes'] " +
  "@min-[48rem]/pane:grid-cols-[auto_minmax(0,1fr)_auto] @min-[48rem]/pane:[grid-template-areas:'corner_name_buttons'_'identity_identity_identity'_'tabs_tabs_tabs'_'notes_notes_notes']"

/** The pane's head, which stays visible while the report is scrolled. Where the pane covers the list, it holds the navigation's button. */
export const PaneHeader = ({
  headingId,
  headingRef,
  heading,
  buttons,
  identity,
  tabs,
  notes,
}: PaneHeaderProps) => (
  <header className={`shrink-0 border-b border-line px-6 pt-3 max-md:px-4 ${areas}`}>
    <HeadCorner className="mr-3 [grid-area:corner] beside:hidden" />
    <h2
      ref={headingRef}
      id={headingId}
      tabIndex={-1}
      className="py-1.5 text-name font-semibold outline-none [grid-area:name]"
    >
      {heading}
    </h2>
    <div className="flex min-h-control min-w-0 flex-wrap items-center gap-2 [grid-area:buttons] @min-[48rem]/pane:pl-4">
      {buttons}
    </div>
    <div className="[grid-area:identity]">{identity}</div>
    <div className="mt-1 min-w-0 [grid-area:tabs]">{tabs}</div>
    <div className="flex flex-col gap-2 pt-1 pb-3 [grid-area:notes] empty:hidden">{notes}</div>
  </header>
)

interface PaneHeadingProps {
  row: ListedRelease | undefined
  isPending: boolean
}

/** The patient's name and record number; until they are known, a note that the report is being loaded. */
export function PaneHeading({ row, isPending }: PaneHeadingProps) {
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
      {names.patient(patient)}{' '}
      <span className="inline-block rounded-mark bg-sunken px-1.5 py-0.5 align-[2px] text-head font-medium text-ink-2">
        <span className="sr-only">{t('reports.record', { id: names.record(patient) })}</span>
        <span aria-hidden="true">{names.record(patient)}</span>
      </span>
    </>
  )
}

interface PaneNavigationProps {
  previous: number | undefined
  next: number | undefined
  onOpen: (releaseId: number) => void
  onBack: () => void
}

/** Buttons to the previous and the next report, and back to the list where the pane covers it. */
export function PaneNavigation({ previous, next, onOpen, onBack }: PaneNavigationProps) {
  const t = useTranslations('report.pane')
  return (
    <>
      <Button className="px-2.5 beside:hidden" onClick={onBack}>
        <Icon name="chevronLeft" />
        <span className="@max-[28rem]/pane:sr-only">{t('back')}</span>
      </Button>
      {(previous ?? next) !== undefined && (
        <div className="flex gap-1">
          <StepButton icon="chevronUp" label={t('previous')} shortcut="p" to={previous} onOpen={onOpen} />
          <StepButton icon="chevronDown" label={t('next')} shortcut="n" to={next} onOpen={onOpen} />
        </div>
      )}
    </>
  )
}

interface StepButtonProps {
  icon: 'chevronUp' | 'chevronDown'
  label: string
  shortcut: string
  to: number | undefined
  onOpen: (releaseId: number) => void
}

// At the end of the list it is not `disabled`, so that it keeps the focus.
const StepButton = ({ icon, label, shortcut, to, onOpen }: StepButtonProps) => (
  <IconButton
    icon={icon}
    label={label}
    shortcut={shortcut}
    aria-disabled={to === undefined}
    onClick={() => to !== undefined && onOpen(to)}
  />
)
