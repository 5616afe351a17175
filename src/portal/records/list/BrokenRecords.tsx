import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { BrokenRecord } from '#portal/http/client/readListing.ts'

const NAMED = 5

interface BrokenRecordsProps {
  broken: readonly BrokenRecord[]
  /** The sentence that says how many could not be shown. */
  children: ReactNode
}

/** The records of a listing that are not of the contract's form, for the service's administrators. */
export function BrokenRecords({ broken, children }: BrokenRecordsProps) {
  const t = useTranslations('problem')
  const ids = broken.flatMap(({ id }) => (id === undefined ? [] : [String(id)]))
  const numbers = ids.slice(0, NAMED).join(', ') + (ids.length > NAMED ? ', …' : '')
  const unnumbered = broken.length - ids.length
  const which = [
    numbers && t('recordNumbers', { count: ids.length, numbers }),
    unnumbered > 0 && t('withoutRecordNumber', { count: unnumbered }),
  ].filter(Boolean)
  const requestId = broken.find((record) => record.requestId !== undefined)?.requestId
  return (
    <p>
      {children}
      {which.length > 0 && `: ${which.join(', ')}`}.{' '}
      {requestId && <span className="text-ink-3">{t('request', { id: requestId })}</span>}
    </p>
  )
}
