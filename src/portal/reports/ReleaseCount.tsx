import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/ClientContext.tsx'
import type { Filters } from './place.ts'
import { releasePages } from './queries.ts'

/** How many released reports match, said anew whenever that changes. */
export function ReleaseCount({ filters }: { filters: Filters }) {
  const t = useTranslations('reports')
  const { data: count, isPending } = useInfiniteQuery({
    ...releasePages(useClient(), filters),
    select: ({ pages }) => pages.at(-1)?.count,
  })
  return (
    <p role="status" className="text-ink-3">
      {isPending ? (
        <span className="sr-only">{t('loading')}</span>
      ) : (
        count !== undefined && t('count', { count })
      )}
    </p>
  )
}
