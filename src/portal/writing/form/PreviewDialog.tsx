import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { pdfStateOf } from '#portal/http/query/pdfState.ts'
import { isPending } from '#portal/http/client/errors.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { PdfFrame, showsPdf } from '#portal/ui/files/PdfFrame.tsx'
import { IconButton } from '#portal/ui/form/Button.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { Spinner } from '#portal/ui/layout/Icon.tsx'
import { Modal } from '#portal/ui/overlay/Modal.tsx'
import { reportPdf } from '#portal/writing/api/reports.ts'
import type { StoredReport } from '#portal/writing/api/reports.ts'

interface PreviewDialogProps {
  report: StoredReport
  /** Something is being saved: the PDF is made after that. */
  isBehind: boolean
  onClose: () => void
}

export function PreviewDialog({ report, isBehind, onClose }: PreviewDialogProps) {
  const t = useTranslations('writing.preview')
  return (
    <Modal
      label={t('title')}
      onClose={onClose}
      className="m-auto flex h-[calc(100%-2rem)] max-h-none w-[calc(100%-2rem)] max-w-5xl flex-col overflow-hidden rounded-dialog border border-line bg-panel text-ink shadow-dialog max-sm:h-full max-sm:w-full"
    >
      <div className="flex items-center justify-between gap-4 border-b border-line px-4 py-2">
        <h2 className="text-name font-semibold">{t('title')}</h2>
        <IconButton icon="close" variant="bare" label={t('close')} onClick={onClose} />
      </div>
      {isBehind ? <Coming text={t('saving')} /> : <StoredPdf report={report} />}
    </Modal>
  )
}

export function StoredPdf({ report }: { report: StoredReport }) {
  const t = useTranslations('writing.preview')
  const problem = useTranslations('problem.pdfFailed')
  const client = useClient()
  const isMade = report.pdfState !== 'pending'
  const state = useQuery({ ...pdfStateOf(client, report.id, report.dateHourChanged), enabled: !isMade })
  const pdfState = isMade ? report.pdfState : state.data?.state
  const pdf = useQuery({ ...reportPdf(client, report), enabled: pdfState === 'ready' || pdfState === 'none' })
  const { data, failureReason } = pdf
  const error = pdf.error ?? state.error
  const refetch = () => (pdf.error ? pdf.refetch() : state.refetch())
  const panel = (title: string, sentence: string) => (
    <Panel icon="report" title={title}>
      {sentence}
    </Panel>
  )
  if (pdfState === 'failed') return panel(problem('title'), problem('text'))
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Coming text={t(!isMade || isPending(failureReason) ? 'pending' : 'loading')} />
  if (!showsPdf()) return panel(t('noViewer'), t('noViewerText'))
  return <PdfFrame pdf={data} title={t('frame')} />
}

const Coming = ({ text }: { text: string }) => (
  <p role="status" className="flex items-center gap-2 p-6 text-ink-2">
    <Spinner /> {text}
  </p>
)
