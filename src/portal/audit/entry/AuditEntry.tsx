import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AuditRecord } from '#contract/audit.ts'
import { Dialog } from '#portal/ui/overlay/Dialog.tsx'
import { RecordLinks } from './RecordLinks.tsx'
import { useAuditText } from '#portal/audit/list/useAuditText.ts'

/** All that is recorded of one act, with a link to the record. */
export function AuditEntry({ record, onClose }: { record: AuditRecord; onClose: () => void }) {
  const t = useTranslations('audit')
  const text = useAuditText()
  const detail = Object.keys(record.detail).length > 0 ? JSON.stringify(record.detail, null, 2) : ''
  const facts: [string, ReactNode][] = [
    [t('columns.time'), text.time(record)],
    [t('columns.user'), text.user(record)],
    [t('columns.act'), text.act(record)],
    [t('columns.outcome'), text.outcome(record)],
    [t('columns.record'), record.record && <RecordLinks {...record.record} />],
    [t('columns.address'), record.address],
    [t('entry.request'), record.requestId],
    [t('entry.note'), text.note(record)],
    [t('entry.detail'), detail],
    [t('entry.position'), record.position === null ? t('entry.notSealed') : String(record.position)],
    [t('entry.hash'), record.hash],
  ]
  return (
    <Dialog
      title={t('entry.title', { id: String(record.id) })}
      closeLabel={t('entry.close')}
      onClose={onClose}
    >
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-2 max-sm:grid-cols-1 max-sm:gap-y-0.5">
        {facts
          .filter(([, value]) => value !== '' && value !== null)
          .map(([label, value]) => (
            <div key={label} className="col-span-full grid grid-cols-subgrid max-sm:mb-2">
              <dt className="text-ink-3">{label}</dt>
              <dd className="break-all whitespace-pre-wrap">{value}</dd>
            </div>
          ))}
      </dl>
      <p className="mt-3 text-small text-ink-3">{t('entry.hashHint')}</p>
    </Dialog>
  )
}
