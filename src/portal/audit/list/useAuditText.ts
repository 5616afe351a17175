import { useFormatter, useTranslations } from 'use-intl'
import { type ActName, acts, outcomes } from '#contract/audit/acts.ts'
import type { AuditRecord } from '#contract/audit/audit.ts'
import { useRecordsText } from '#portal/locale/words/useRecordsText.ts'

/** An audit record in words. Acts and kinds that this portal does not know are shown by the service's own name. */
export function useAuditText() {
  const t = useTranslations('audit')
  const format = useFormatter()
  const { kind, records } = useRecordsText()
  const act = (name: string, { closedAs }: AuditRecord['detail']) => {
    if (name === 'report.close' && isOneOf(closings, closedAs)) return t(`closings.${closedAs}`)
    return isOneOf(acts, name) ? t(`acts.${name satisfies ActName}`) : name
  }
  return {
    /** An act on a prefetched report says that it was prefetched, as the client claimed. */
    act: ({ act: name, detail }: Pick<AuditRecord, 'act' | 'detail'>) =>
      detail['claimed'] === 'prefetch' || detail['ahead'] === true
        ? t('prefetched', { act: act(name, detail) })
        : act(name, detail),
    outcome: ({ outcome }: Pick<AuditRecord, 'outcome'>) =>
      isOneOf(outcomes, outcome) ? t(`outcomes.${outcome}`) : outcome,
    user: ({ user }: Pick<AuditRecord, 'user'>) => user?.username ?? t('noUser'),
    kind,
    record: records,
    /** 20 Nov 2026, 10:31:05 */
    time: ({ at }: Pick<AuditRecord, 'at'>) =>
      format.dateTime(new Date(at), {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      }),
    /** An explanation of the detail, where its names and numbers need one. */
    note: ({ act: name, outcome, detail, user }: AuditRecord) => {
      const { identity, suppressed, releasedBy } = detail
      if (typeof releasedBy === 'number' && releasedBy !== user?.id)
        return t('releasedInName', { id: String(releasedBy) })
      if (name === 'patient.remove' && outcome === 'done' && Array.isArray(identity) && identity.length === 0)
        return t('identityNotCompared')
      return typeof suppressed === 'number' ? t('suppressedRefusals', { count: suppressed }) : ''
    },
  }
}

/** How a report was closed, where it is told apart. */
const closings = ['signed', 'forDoctor', 'supplied', 'received'] as const

const isOneOf = <const T extends readonly string[]>(known: T, name: unknown): name is T[number] =>
  typeof name === 'string' && known.includes(name)
