import { useTranslations } from 'use-intl'
import type { AnyRecord, Group } from '#portal/settings/api/groups.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { useRestore } from './useRestore.ts'

export function RestoreButton({ group, record }: { group: Group; record: AnyRecord }) {
  const t = useTranslations('settings.removal')
  const { restore, busy } = useRestore(group)
  return (
    <Button busy={busy} onClick={() => restore(record.id)}>
      {t('restore')}
    </Button>
  )
}
