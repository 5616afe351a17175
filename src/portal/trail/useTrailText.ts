import { useTranslations } from 'use-intl'
import type { AuditRecord } from '#contract/trail.ts'

/** The words of an act. */
export function useTrailText() {
  const t = useTranslations('trail')
  return {
    /** One that the portal made before anybody opened the report says so. */
    act: ({ act, detail }: Pick<AuditRecord, 'act' | 'detail'>) =>
      detail['ahead'] === true ? t('ahead', { act: t(`acts.${act}`) }) : t(`acts.${act}`),
    outcome: ({ outcome }: Pick<AuditRecord, 'outcome'>) => t(`outcomes.${outcome}`),
    user: ({ user }: Pick<AuditRecord, 'user'>) => user?.username ?? t('nobody'),
    /** "Patient 1042", "Report 20001, 20002 and 3 more" */
    record: ({ record }: Pick<AuditRecord, 'record'>) => {
      if (!record) return ''
      const shown = record.ids.slice(0, SHOWN).join(', ')
      const rest = record.ids.length - SHOWN
      return t(`records.${record.kind}`, {
        ids: rest > 0 ? t('andMore', { shown, rest }) : shown,
      })
    },
  }
}

const SHOWN = 3
