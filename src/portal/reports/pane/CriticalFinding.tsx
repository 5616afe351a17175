import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { readCarried } from '#contract/reports/priority.ts'
import type { ReleaseDetail } from '#contract/reports/release.ts'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { ApiError } from '#portal/http/client/errors.ts'
import { useAge } from '#portal/locale/dates/useAge.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useAcknowledgement } from '#portal/reports/api/useAcknowledgement.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { ReasonDialog } from '#portal/ui/overlay/ReasonDialog.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

/** That a report has a critical finding: who has acknowledged it, or since when it waits, and the way to acknowledge it. Nothing of any other report. */
export function CriticalFinding({ release }: { release: ReleaseDetail }) {
  const t = useTranslations('criticalFinding')
  const dates = useDates()
  const { report } = release
  const { acknowledgement } = report
  // Another service tells it in the fields of the description alone.
  const isCritical = report.critical ?? readCarried(report.extraFieldsData).critical ?? false
  if (!isCritical) return null
  if (acknowledgement) {
    const { by, at, note, reportId } = acknowledgement
    return (
      <Note tone="bg-sunken" title={t('title')}>
        <p>{t('acknowledged', { name: by.name ?? String(by.id), time: dates.moment(at) })}</p>
        {note && <p className="break-words">{t('note', { note })}</p>}
        {reportId !== report.id && <p className="text-ink-2">{t('ofEarlier', { id: String(reportId) })}</p>}
      </Note>
    )
  }
  // Of a replaced report, the correction waits.
  if (acknowledgement === undefined || report.replacedBy !== 0)
    return <Note tone="bg-danger-soft text-danger" title={t('title')} />
  return <WaitingFinding release={release} />
}

function WaitingFinding({ release }: { release: ReleaseDetail }) {
  const t = useTranslations('criticalFinding')
  const problemTitle = useProblemTitle()
  const dates = useDates()
  const age = useAge()
  const notify = useNotify()
  const [isAsked, setAsked] = useState(false)
  const { mayAcknowledge, acknowledging } = useAcknowledgement(release, () => {
    setAsked(false)
    notify(t('done'))
  })
  const { mutate, isPending, error } = acknowledging
  const { report } = release
  const failure = error && (
    <>
      {t('failed', { problem: problemTitle(error) })}{' '}
      {error instanceof ApiError && error.response && error.message}
    </>
  )
  const since = [report.criticalSince, report.dateReportRelease]
    .filter((one) => one != null)
    .toSorted()
    .at(-1)
  return (
    <Note
      tone="bg-danger-soft text-danger"
      title={t('title')}
      action={
        mayAcknowledge && (
          <Button busy={isPending} onClick={() => setAsked(true)}>
            {t('acknowledge')}
          </Button>
        )
      }
    >
      <p title={since && dates.moment(since)}>{since ? t('waitsFor', { age: age(since) }) : t('waits')}</p>
      {failure && !isAsked && <p role="alert">{failure}</p>}
      {isAsked && (
        <ReasonDialog
          title={t('asked.title')}
          text={t('asked.text')}
          reason={t('asked.note')}
          min={0}
          stay={t('asked.stay')}
          go={t('acknowledge')}
          goVariant="primary"
          busy={isPending}
          failure={failure}
          onStay={() => setAsked(false)}
          onGo={(note) => mutate(note)}
        />
      )}
    </Note>
  )
}

interface NoteProps {
  tone: string
  title: string
  children?: ReactNode
  action?: ReactNode
}

const Note = ({ tone, title, children, action }: NoteProps) => (
  <div
    role="note"
    className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control px-4 py-0.5 ${tone}`}
  >
    <div className="flex min-w-0 grow basis-56 flex-wrap gap-x-2 py-1">
      <p className="font-semibold">{title}</p>
      {children}
    </div>
    {action}
  </div>
)
