import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Release } from '#contract/release.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { PatientLine } from '#portal/reports/PatientLine.tsx'
import { hasLeft, release } from '#portal/reports/queries.ts'
import type { Filters } from '#portal/reports/place.ts'
import { Problem } from '#portal/session/Problem.tsx'
import { Button } from '#portal/ui/Button.tsx'
import { HeadCorner } from '#portal/ui/HeadCorner.tsx'
import { IconButton } from '#portal/ui/IconButton.tsx'
import { Panel } from '#portal/ui/Panel.tsx'
import { ComparedReports } from './ComparedReports.tsx'
import { ComparisonComing } from './ComparisonComing.tsx'
import { useCompareKeys } from './useCompareKeys.ts'

export interface CompareViewProps {
  /** The release that is open, and the one that it is compared with. */
  releaseId: number
  otherId: number
  filters: Filters
  onCompare: (releaseId: number) => void
  onClose: () => void
}

/** The open report beside an earlier one of the same patient, over the whole page. */
export function CompareView({ releaseId, otherId, onClose, ...props }: CompareViewProps) {
  const t = useTranslations('compare')
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const open = useCompared(releaseId)
  const other = useCompared(otherId)
  const step = useRef<(by: 1 | -1) => void>(() => {})
  useCompareKeys({ next: () => step.current(1), previous: () => step.current(-1), close: onClose })
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const retry = () => {
    for (const it of [open, other]) if (it.error) it.retry()
  }
  const isGone = open.isGone || other.isGone
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
            <span aria-hidden="true">{t('short')}</span>
            <span className="sr-only">{t('title')}</span>
          </h1>
          {open.release && <PatientLine patient={open.release.report.patient} />}
        </div>
        <IconButton icon="close" label={t('close')} shortcut="Esc" onClick={onClose} />
      </header>
      {isGone && (
        <Panel
          icon="search"
          role="alert"
          title={t('gone')}
          action={<Button onClick={onClose}>{t('close')}</Button>}
        >
          {t('goneText')}
        </Panel>
      )}
      {!isGone && error && <Problem error={error} onRetry={retry} />}
      {!isGone && !error && (
        <Compared
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

interface ComparedProps extends Pick<CompareViewProps, 'otherId' | 'filters' | 'onCompare' | 'onClose'> {
  open: Release | undefined
  other: Release | undefined
  step: Parameters<typeof ComparedReports>[0]['step']
}

/** The two, where they can be compared. */
function Compared({ open, other, onClose, ...props }: ComparedProps) {
  const t = useTranslations('compare')
  if (!open || !other) return <ComparisonComing />
  const close = <Button onClick={onClose}>{t('close')}</Button>
  if (open.report.patient.id !== other.report.patient.id) {
    return (
      <Panel icon="warning" role="alert" broken title={t('otherPatient')} action={close}>
        {t('otherPatientText')}
      </Panel>
    )
  }
  if (open.id === props.otherId) {
    return (
      <Panel icon="report" role="alert" title={t('itself')} action={close}>
        {t('itselfText')}
      </Panel>
    )
  }
  return <ComparedReports open={open} other={other} {...props} />
}

/** A report to compare; until it is there, the one that stood in its place. It is not marked as read by that. */
function useCompared(releaseId: number) {
  const { data, error, refetch } = useQuery({
    ...release(useClient(), useQueryClient(), releaseId),
    placeholderData: keepPreviousData,
  })
  const isGone = hasLeft(error)
  return { release: isGone ? undefined : data, error, isGone, retry: () => void refetch() }
}
