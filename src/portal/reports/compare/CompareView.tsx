import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useShortcutsOn } from '#portal/preferences/usePreference.ts'
import { isWithdrawn, release } from '#portal/reports/api/releases.ts'
import { PatientLine } from '#portal/reports/document/PatientIdentity.tsx'
import { shortcuts } from '#portal/reports/keyboard/shortcuts.ts'
import { useReports } from '#portal/reports/url.ts'
import { Button, IconButton } from '#portal/ui/form/Button.tsx'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'
import { HeadCorner } from '#portal/ui/layout/PageHeader.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { ComparedReports } from './ComparedReports.tsx'
import { ComparisonSkeleton } from './ComparisonSkeleton.tsx'

export interface CompareViewProps {
  releaseId: number
  otherId: number
}

export function CompareView({ releaseId, otherId }: CompareViewProps) {
  const { compare } = useReports()
  const onClose = () => compare(undefined)
  const t = useTranslations('compare')
  const ofPage = useTranslations('reports.comparison')
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const open = useComparedRelease(releaseId)
  const other = useComparedRelease(otherId)
  const step = useRef<(by: 1 | -1) => boolean>(() => false)
  useCompareKeys((by) => step.current(by), onClose)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const retry = () => {
    for (const report of [open, other]) if (report.error) report.retry()
  }
  const error = (open.release ? null : open.error) ?? (other.release ? null : other.error)
  const refusal = () => {
    if (open.withdrawn || other.withdrawn) return { icon: 'search', name: 'withdrawn' } as const
    if (!open.release || !other.release) return undefined
    const patientId = open.release.report.patient.id
    // Of reports whose patient is not known, nobody can say that they are of the same one.
    if (patientId <= 0 || patientId !== other.release.report.patient.id)
      return { icon: 'warning', name: 'differentPatients' } as const
    return releaseId === otherId ? ({ icon: 'report', name: 'sameReport' } as const) : undefined
  }
  const refused = refusal()
  const head = (
    <>
      <HeadCorner />
      <div className="min-w-0 grow basis-60 sm:basis-80">
        {open.release && <PatientLine patient={open.release.report.patient} />}
      </div>
    </>
  )
  const closeButton = <IconButton icon="close" label={ofPage('close')} shortcut="Esc" onClick={onClose} />
  const isReady = !refused && !error && open.release && other.release
  const content = () => {
    if (error) return <Problem error={error} onRetry={retry} />
    if (!open.release || !other.release) return <ComparisonSkeleton />
    return (
      <ComparedReports
        open={open.release}
        other={other.release}
        otherId={otherId}
        step={step}
        head={head}
        closeButton={closeButton}
      />
    )
  }
  return (
    <section aria-labelledby={headingId} className="flex min-h-0 grow flex-col short:overflow-y-auto">
      <h1 ref={heading} id={headingId} tabIndex={-1} className="sr-only">
        {t('title')}
      </h1>
      {!isReady && (
        <header className="flex shrink-0 items-center justify-between gap-3 border-b border-line px-6 py-2 max-md:px-4">
          {head}
          <div className="ml-auto">{closeButton}</div>
        </header>
      )}
      {refused ? (
        <Panel
          icon={refused.icon}
          role="alert"
          broken={refused.name === 'differentPatients'}
          title={t(refused.name)}
          action={<Button onClick={onClose}>{ofPage('close')}</Button>}
        >
          {t(`${refused.name}Text`)}
        </Panel>
      ) : (
        content()
      )}
    </section>
  )
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

const bindings = { ...shortcuts, close: ['Escape'] }

/** The comparison's keys. While it is open, the covered page's own keys are off, except the one for help. */
function useCompareKeys(step: (by: 1 | -1) => boolean, close: () => void): void {
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
      // Where there is no difference to go to, the key leads to another report, as beside the list.
      next: handle(() => step(1)),
      previous: handle(() => step(-1)),
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
