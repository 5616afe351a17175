import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { SentPart } from '#contract/integrations/inbox.ts'
import { readPlainText } from '#contract/reportDocument/readPlain.ts'
import { reportOperations } from '#contract/reports/reportOperations.ts'
import type { Sent } from '#portal/inbox/api/items.ts'
import { DocumentText } from '#portal/document/DocumentText.tsx'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useCan } from '#portal/session/can.ts'
import { useFacts } from './useFacts.ts'

interface SentFactsProps {
  sent: Sent
  /** The files that came with it, once they are known; null where the user may not read reports. */
  files: { pdf: boolean; images: number } | null | undefined
}

/** A report as the other system sent it. */
export function SentFacts({ sent, files }: SentFactsProps) {
  const t = useTranslations('inbox.sent')
  const correction = useTranslations('correction')
  const urgency = useTranslations('urgency')
  const dates = useDates()
  const id = useId()
  const { sentFacts } = useFacts()
  const mayRead = useCan(reportOperations.getReport)
  const part = (name: SentPart) =>
    sentFacts(name, sent)
      .map(({ text }) => text)
      .filter(Boolean)
      .join(' · ')
  const names = [files?.pdf && t('pdf'), files?.images && t('images', { count: files.images })]
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 text-small font-semibold text-ink-2">
        {t('title')}
      </h3>
      <dl className="grid gap-x-6 gap-y-3 @md/pane:grid-cols-2">
        <Fact name={t('patient')}>{part('patient')}</Fact>
        <Fact name={t('exam')}>{part('exam')}</Fact>
        <Fact name={t('dateExam')}>{dates.moment(sent.dateExam)}</Fact>
        <Fact name={t('doctor')}>{part('doctor')}</Fact>
        {sent.requester && <Fact name={t('requester')}>{part('requester')}</Fact>}
        {sent.unit && <Fact name={t('unit')}>{part('unit')}</Fact>}
        {sent.requestNumber && <Fact name={t('requestNumber')}>{sent.requestNumber}</Fact>}
        {sent.priority && <Fact name={urgency('priority')}>{sent.priority}</Fact>}
        {sent.critical && <Fact name={urgency('criticalFinding')}>{t('yes')}</Fact>}
        {sent.correctionReason && <Fact name={correction('reason')}>{sent.correctionReason}</Fact>}
        {files && <Fact name={t('files')}>{names.filter(Boolean).join(', ') || t('noFiles')}</Fact>}
        <Fact name={t('release')}>{sent.release ? t('atOnce') : t('later')}</Fact>
      </dl>
      <h4 className="mt-4 text-head text-ink-3">{t('text')}</h4>
      {sent.text ? (
        <div className="mt-1 max-w-[72ch] text-report">
          <DocumentText document={readPlainText(sent.text)} />
        </div>
      ) : (
        <p className="mt-0.5 text-ink-3">{t(mayRead ? 'noText' : 'textNotShown')}</p>
      )}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const t = useTranslations('inbox.sent')
  return (
    <div className="min-w-0">
      <dt className="text-head text-ink-3">{name}</dt>
      <dd className="mt-0.5 break-words">{children || <span className="text-ink-3">{t('notSent')}</span>}</dd>
    </div>
  )
}
