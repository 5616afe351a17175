import { useTranslations } from 'use-intl'
import { BrokenNote } from '#portal/session/BrokenNote.tsx'
import { Icon } from '#portal/ui/Icon.tsx'
import type { ReleaseListing } from './useReleaseList.ts'

/** What is not as it should be about the list that is shown: records that cannot be read, a count that is another. */
export function ListRemarks({ list: { broken, miscounted, count } }: { list: ReleaseListing }) {
  const t = useTranslations('reportData')
  if (broken.length === 0 && miscounted === undefined) return null
  return (
    <div role="status" className="flex shrink-0 gap-2 border-t border-line bg-sunken px-4 py-2 text-small">
      <Icon name="info" size={16} className="mt-0.5 text-ink-3" />
      <div>
        {broken.length > 0 && (
          <BrokenNote broken={broken}>{t('broken', { count: broken.length })}</BrokenNote>
        )}
        {miscounted !== undefined && <p>{t('miscounted', { count, received: miscounted })}</p>}
      </div>
    </div>
  )
}
