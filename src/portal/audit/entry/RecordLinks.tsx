import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { AuditRecord } from '#contract/audit.ts'
import { paths } from '#contract/portalPaths.ts'
import { findReleaseId } from '#portal/audit/api/audit.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useAuditText } from '#portal/audit/list/useAuditText.ts'

const linkClass =
  'font-medium text-accent-ink underline underline-offset-2 pointer-coarse:inline-block pointer-coarse:py-1.5'

/** The numbers of the records that an act was about, as links where there is a page. */
export function RecordLinks({ kind, ids }: NonNullable<AuditRecord['record']>) {
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
