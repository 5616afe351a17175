import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { openedReports } from '#portal/audit/api/audit.ts'
import { auditAddress } from '#portal/audit/url.ts'
import type { AuditFilters } from '#portal/audit/url.ts'

const opened: AuditFilters = { act: 'report.open' }

/** Leads to the reports that users have opened outside their access scope, and says how many nobody has looked at. */
export function OpenedNote({ filters }: { filters: AuditFilters }) {
  const t = useTranslations('audit.opened')
  const client = useClient()
  const isOffered = useCapability('countOpened') === 'offered'
  const isShown = filters.act === opened.act
  const { data } = useQuery({ ...openedReports(client), enabled: isOffered && !isShown })
  if (!isOffered || isShown) return null
  const count = data?.count ?? 0
  return (
    <p className={`border-b border-line px-4 py-2 ${count > 0 ? 'bg-danger-soft' : ''}`}>
      {count > 0 && `${t('unseen', { count })} `}
      <Link className="text-accent underline" to={auditAddress(opened)}>
        {t('show')}
      </Link>
    </p>
  )
}
