import { useFormatter, useTranslations } from 'use-intl'
import { type ActName, acts, outcomes } from '#contract/acts.ts'
import { type AuditRecord, recordKinds } from '#contract/audit.ts'

/** An audit record in words. Acts and kinds that this portal does not know are shown by the service's own name. */
export function useAuditText() {
  const t = useTranslations('audit')
  const format = useFormatter()
  const act = (name: string, { closedAs }: AuditRecord['detail']) => {
    if (name === 'report.close' && isOneOf(closings, closedAs)) return t(`closings.${closedAs}`)
    return isOneOf(acts, name) ? t(`acts.${name satisfies ActName}`) : name
  }
  const kind = (name: string) => (isOneOf(recordKinds, name) ? t(`kinds.${name}`) : name)
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
    /** "Patient 1042", "Report 20001, 20002 and 3 more" */
    record: ({ record }: Pick<AuditRecord, 'record'>) => {
      if (!record || record.ids.length === 0) return ''
      const shown = record.ids.slice(0, MAX_IDS).join(', ')
      const rest = record.ids.length - MAX_IDS
      const ids = rest > 0 ? t('moreIds', { shown, rest }) : shown
      return isOneOf(recordKinds, record.kind)
        ? t(`records.${record.kind}`, { ids })
        : `${record.kind} ${ids}`
    },
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

const MAX_IDS = 3

/** How a report was closed, where it is told apart. */
const closings = ['signed', 'forDoctor', 'supplied', 'received'] as const

const isOneOf = <const T extends readonly string[]>(known: T, name: unknown): name is T[number] =>
  typeof name === 'string' && known.includes(name)
