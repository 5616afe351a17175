import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ReleaseDetail } from '#contract/release.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useShortcutsOn } from '#portal/preferences/usePreference.ts'
import { isWithdrawn, release } from '#portal/reports/api/release.ts'
import { PatientLine } from '#portal/reports/document/PatientIdentity.tsx'
import { shortcuts } from '#portal/reports/keyboard/shortcuts.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { IconButton } from '#portal/ui/form/IconButton.tsx'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'
import { HeadCorner } from '#portal/ui/layout/PageHeader.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { ComparedReports } from './ComparedReports.tsx'
import { ComparisonSkeleton } from './ComparisonSkeleton.tsx'

export interface CompareViewProps {
  /** The open release, and the one that it is compared with. */
  releaseId: number
  otherId: number
  onCompare: (releaseId: number) => void
  onClose: () => void
}

/** The open report beside another one of the same patient, over the whole page. */
export function CompareView({ releaseId, otherId, onClose, ...props }: CompareViewProps) {
  const t = useTranslations('compare')
  const ofPage = useTranslations('reports.comparison')
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const open = useComparedRelease(releaseId)
  const other = useComparedRelease(otherId)
  const step = useRef<(by: 1 | -1) => boolean>(() => false)
  useCompareKeys({ next: () => step.current(1), previous: () => step.current(-1), close: onClose })
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const retry = () => {
    for (const report of [open, other]) if (report.error) report.retry()
  }
  const withdrawn = open.withdrawn || other.withdrawn
  const error = (open.release ? null : open.error) ?? (other.release ? null : other.error)

  return (
    <section aria-labelledby={headingId} className="flex min-h-0 grow flex-col short:overflow-y-auto">
      <header className="flex shrink-0 items-start justify-between gap-3 px-6 pt-3 max-md:px-4">
        <HeadCorner />
        <div className="min-w-0 grow">
          <h1
            ref={heading}
            id={headingId}
            tabIndex={-1}
            className="text-small font-semibold text-ink-2 outline-none"
          >
            <span aria-hidden="true">{t('shortTitle')}</span>
            <span className="sr-only">{t('title')}</span>
          </h1>
          {open.release && <PatientLine patient={open.release.report.patient} />}
        </div>
        <IconButton icon="close" label={ofPage('close')} shortcut="Esc" onClick={onClose} />
      </header>
      {withdrawn && (
        <Panel
          icon="search"
          role="alert"
          title={t('withdrawn')}
          action={<Button onClick={onClose}>{ofPage('close')}</Button>}
        >
          {t('withdrawnText')}
        </Panel>
      )}
      {!withdrawn && error && <Problem error={error} onRetry={retry} />}
      {!withdrawn && !error && (
        <ComparedPair
          open={open.release}
          other={other.release}
          otherId={otherId}
          step={step}
          onClose={onClose}
          {...props}
        />
      )}
    </section>
  )
}

interface ComparedPairProps extends Pick<CompareViewProps, 'otherId' | 'onCompare' | 'onClose'> {
  open: ReleaseDetail | undefined
  other: ReleaseDetail | undefined
  step: Parameters<typeof ComparedReports>[0]['step']
}

/** The two reports, or why they cannot be compared. */
function ComparedPair({ open, other, onClose, ...props }: ComparedPairProps) {
  const t = useTranslations('compare')
  const ofPage = useTranslations('reports.comparison')
  if (!open || !other) return <ComparisonSkeleton />
  const close = <Button onClick={onClose}>{ofPage('close')}</Button>
  const patientId = open.report.patient.id
  // Of reports whose patient is not known, nobody can say that they are of the same one.
  if (patientId <= 0 || patientId !== other.report.patient.id) {
    return (
      <Panel icon="warning" role="alert" broken title={t('differentPatients')} action={close}>
        {t('differentPatientsText')}
      </Panel>
    )
  }
  if (open.id === props.otherId) {
    return (
      <Panel icon="report" role="alert" title={t('sameReport')} action={close}>
        {t('sameReportText')}
      </Panel>
    )
  }
  return <ComparedReports open={open} other={other} {...props} />
}

/** Loads a report to compare; until then, the one shown before it stays. Comparing does not mark a report as read. */
function useComparedRelease(releaseId: number) {
  const { data, error, refetch } = useQuery({
    ...release(useClient(), useQueryClient(), releaseId),
    placeholderData: keepPreviousData,
  })
  const withdrawn = isWithdrawn(error)
  return { release: withdrawn ? undefined : data, error, withdrawn, retry: () => void refetch() }
}

interface CompareKeyHandlers {
  /** Both return false where there is no difference to go to: the key then leads to another report, as beside the list. */
  next: () => boolean
  previous: () => boolean
  close: () => void
}

const bindings = { ...shortcuts, close: ['Escape'] }

/** The comparison's keys. While it is open, the covered page's own keys are off, except the one for help. */
function useCompareKeys({ next, previous, close }: CompareKeyHandlers): void {
  const [on] = useShortcutsOn()
  const handle = (command: () => boolean | void) => (event: KeyboardEvent) => {
    if (command() === false) return false
    event.stopPropagation()
    return true
  }
  const off = (event: KeyboardEvent) => {
    event.stopPropagation()
    return false
  }
  useKeys(
    bindings,
    {
      next: handle(next),
      previous: handle(previous),
      close: handle(close),
      search: off,
      down: off,
      up: off,
      select: off,
      refresh: off,
      part: off,
      unread: off,
    },
    // In the capture phase, before the covered page's own listeners.
    { areCharactersOn: on, capture: true },
  )
}
