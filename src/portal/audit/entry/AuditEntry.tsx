import { useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { AuditRecord } from '#contract/audit/audit.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { findReleaseId } from '#portal/audit/api/audit.ts'
import { useAuditText } from '#portal/audit/list/useAuditText.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { Dialog } from '#portal/ui/overlay/Dialog.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'

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

const linkClass =
  'font-medium text-accent-ink underline underline-offset-2 pointer-coarse:inline-block pointer-coarse:py-1.5'

/** The numbers of the records that an act was about, as links where there is a page. */
function RecordLinks({ kind, ids }: NonNullable<AuditRecord['record']>) {
  const text = useAuditText()
  const [withdrawnId, setWithdrawnId] = useState<number>()
  const t = useTranslations('audit.entry')
  return (
    <>
      {text.kind(kind)}{' '}
      {ids.map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {kind === 'patient' ? (
            <Link to={paths.patient(id)} className={linkClass}>
              {id}
            </Link>
          ) : kind === 'report' ? (
            <ReportLink id={id} onMissing={() => setWithdrawnId(id)} />
          ) : (
            id
          )}
        </span>
      ))}
      <span role="status" className="block text-small text-ink-3 empty:hidden">
        {withdrawnId !== undefined && t('reportWithdrawn', { id: String(withdrawnId) })}
      </span>
    </>
  )
}

/** A report is shown on the page of its release, which is looked up when the link is pressed. */
function ReportLink({ id, onMissing }: { id: number; onMissing: () => void }) {
  const client = useClient()
  const navigate = useNavigate()
  const [isLoading, setLoading] = useState(false)

  async function open(): Promise<void> {
    setLoading(true)
    try {
      const releaseId = await findReleaseId(client, id)
      if (releaseId !== undefined) await navigate(paths.report(releaseId))
      else onMissing()
    } catch {
      onMissing()
    } finally {
      setLoading(false)
    }
  }

  return (
    <button type="button" aria-busy={isLoading} className={linkClass} onClick={() => void open()}>
      {id}
    </button>
  )
}
