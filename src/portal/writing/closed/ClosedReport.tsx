import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { patientNameLine } from '#contract/personName.ts'
import { paths } from '#contract/portalPaths.ts'
import { releaseOperations } from '#contract/release.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { useDates } from '#portal/locale/useDates.ts'
import { useCan } from '#portal/session/can.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { changeOf, readListsAgain, releaseReport, storedReport } from '#portal/writing/api/reports.ts'
import type { StoredReport } from '#portal/writing/api/reports.ts'
import { StoredPdf } from '#portal/writing/form/PreviewDialog.tsx'

/** A report that is closed: as it is on paper, with what can still be done. */
export function ClosedReport({ report }: { report: StoredReport }) {
  const t = useTranslations('writing.closed')
  const problem = useTranslations('problem')
  const client = useClient()
  const queryClient = useQueryClient()
  const dates = useDates()
  const notify = useNotify()
  const canRelease = useCan(releaseOperations.releaseReport)
  const { id, release, patient, exam } = report
  const releasing = useMutation({
    ...changeOf(`release ${id}`),
    mutationFn: () => releaseReport(client, id),
    onSuccess: () => {
      notify(t('released'))
      void queryClient.invalidateQueries({ queryKey: storedReport(client, id).queryKey })
      void readListsAgain(queryClient)
    },
  })
  const isWithdrawn = release?.status === 'withdrawn'
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 border-b border-line px-6 py-4 max-md:px-4">
        <div className="min-w-0 grow basis-72">
          <p className="font-semibold">{patientNameLine(patient)}</p>
          <p className="text-ink-2">
            {[
              t('record', { id: String(patient.id) }),
              dates.birth(patient.birthDate),
              exam.name,
              report.dateExam && dates.moment(report.dateExam),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p role="status" className="mt-2">
            {release?.released
              ? t('isReleased')
              : isWithdrawn
                ? t('isWithdrawn', { reason: release.statusMessage ?? '' })
                : t('waits')}
          </p>
          {releasing.error && (
            <p role="alert" className="mt-2 text-danger">
              {t('notReleased', { problem: problem(`${problemKind(releasing.error)}.title`) })}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {release?.released ? (
            <Link className="text-accent-ink underline underline-offset-2" to={paths.report(release.id)}>
              {t('read')}
            </Link>
          ) : (
            canRelease && (
              <Button variant="primary" busy={releasing.isPending} onClick={() => releasing.mutate()}>
                {t(isWithdrawn ? 'releaseAgain' : 'release')}
              </Button>
            )
          )}
        </div>
      </div>
      <StoredPdf report={report} />
    </div>
  )
}
