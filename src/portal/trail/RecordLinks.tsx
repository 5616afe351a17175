import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { operations } from '#contract/operations.ts'
import type { AuditRecord } from '#contract/trail.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { useTrailText } from './useTrailText.ts'

const linkLook =
  'font-medium text-accent-ink underline underline-offset-2 pointer-coarse:inline-block pointer-coarse:py-1.5'

/** Of the release nothing but its number is wanted. */
const releaseOfReport = {
  ...operations.listReleases,
  success: {
    status: 200,
    answer: { schema: z.object({ data: z.array(z.object({ id: z.int() })) }) },
  },
} as const

/** The numbers of the records that an act was about, each leading to the record where there is a page for it. */
export function RecordLinks({ kind, ids }: NonNullable<AuditRecord['record']>) {
  const text = useTrailText()
  const [hasLeft, setHasLeft] = useState<number>()
  const t = useTranslations('trail.entry')
  return (
    <>
      {text.kind(kind)}{' '}
      {ids.map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {kind === 'patient' ? (
            <Link to={`/patients/${id}`} className={linkLook}>
              {id}
            </Link>
          ) : kind === 'report' ? (
            <ReportLink id={id} onMissing={() => setHasLeft(id)} />
          ) : (
            id
          )}
        </span>
      ))}
      <span role="status" className="block text-small text-ink-3 empty:hidden">
        {hasLeft !== undefined && t('reportHasLeft', { id: String(hasLeft) })}
      </span>
    </>
  )
}

/** The page of a report is that of its release, which the service is asked for once somebody wants to go there. */
function ReportLink({ id, onMissing }: { id: number; onMissing: () => void }) {
  const client = useClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)

  async function open(): Promise<void> {
    setAsking(true)
    try {
      const query = { reportId: id, form: 'row', limit: 1 } as const
      const { data } = await client.send(releaseOfReport, { query })
      const [release] = data
      if (release) await navigate(`/reports/${release.id}`)
      else onMissing()
    } catch {
      onMissing()
    } finally {
      setAsking(false)
    }
  }

  return (
    <button type="button" aria-busy={isAsking} className={linkLook} onClick={() => void open()}>
      {id}
    </button>
  )
}
