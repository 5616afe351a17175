import { useTranslations } from 'use-intl'
import { requestOf } from '#portal/http/client/errors.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import type { ProblemKind } from '#portal/feedback/problemKind.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { useObjectUrl } from '#portal/ui/files/useObjectUrl.ts'

const sentences = {
  network: 'network',
  notFound: 'notFound',
  forbidden: 'forbidden',
  invalidAnswer: 'invalidAnswer',
  pdfPending: 'pdfPending',
  pdfFailed: 'pdfFailed',
} as const satisfies Partial<Record<ProblemKind, string>>

const isSentence = (kind: ProblemKind): kind is keyof typeof sentences => kind in sentences

/** Why the PDF could not be loaded. */
export function PdfFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations()
  const kind = problemKind(error)
  if (kind === 'hidden') return <Problem error={error} />
  const sentence =
    kind === 'fileMissing'
      ? t('report.pdf.failed.fileMissing', { request: requestOf(error) })
      : t(`report.pdf.failed.${isSentence(kind) ? sentences[kind] : 'other'}`)
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-danger-soft px-4 py-2"
    >
      <p>{sentence}</p>
      <Button onClick={onRetry}>{t('problem.retry')}</Button>
    </div>
  )
}

/** Shown where the browser blocked the new tab: a link that the user follows is not blocked. */
export function PdfBlocked({ pdf }: { pdf: Blob }) {
  const t = useTranslations('report.pdf')
  const link = useObjectUrl(pdf, 'href')
  return (
    <p role="alert" className="rounded-control bg-sunken px-4 py-2">
      {t('blocked')}{' '}
      <a
        ref={link}
        href="#pdf"
        target="_blank"
        rel="noreferrer"
        className="font-medium text-accent-ink underline"
      >
        {t('openLink')}
      </a>
    </p>
  )
}
