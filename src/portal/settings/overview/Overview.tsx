import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#contract/portalPaths.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { groupOf, groupsByCategory } from '#portal/settings/api/groups.ts'
import { groupCounts } from '#portal/settings/api/overview.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { SearchInput } from '#portal/ui/form/SearchInput.tsx'
import { PageHeader } from '#portal/ui/layout/PageHeader.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { SearchResults } from './SearchResults.tsx'

/** All groups that the user may read, by category, with a search over them and over their records. */
export function Overview() {
  const t = useTranslations('settings')
  const labels = useLabels()
  const may = useMay()
  const format = useFormatter()
  const [typed, setTyped] = useState('')
  const client = useClient()
  const { data: counts, error, refetch } = useQuery(groupCounts(client))
  const shown = groupsByCategory.flatMap(({ category, names }) => {
    const readable = names
      .filter((name) => may(groupOf(name), 'query'))
      .toSorted((a, b) => labels.many(a).localeCompare(labels.many(b)))
    return readable.length > 0 ? [{ category, names: readable }] : []
  })
  return (
    <>
      <PageHeader heading={<PageHeading title={t('title')} />}>
        <div role="search" className="w-full">
          <SearchInput
            label={t('overview.search')}
            placeholder={t('overview.search')}
            clearLabel={t('overview.clear')}
            className="md:max-w-xl"
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onClear={() => setTyped('')}
          />
        </div>
      </PageHeader>
      <div className="min-h-0 grow overflow-y-auto px-6 py-5 max-md:px-4">
        {client.isOwnService && client.timeZone === 'UTC' && (
          <p role="note" className="mb-4 rounded-control bg-sunken px-4 py-2">
            {t('overview.utc')}
          </p>
        )}
        {typed.trim() !== '' ? (
          <SearchResults text={typed.trim()} />
        ) : error && !counts ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : (
          <div className="gap-x-8 sm:columns-2 xl:columns-3">
            {shown.map(({ category, names }) => (
              <section
                key={category}
                aria-labelledby={`category-${category}`}
                className="mb-6 break-inside-avoid"
              >
                <h2 id={`category-${category}`} className="pb-1 text-small font-semibold text-ink-2">
                  {t(`categories.${category}`)}
                </h2>
                <ul className="divide-y divide-line rounded-control border border-line bg-panel">
                  {names.map((name) => (
                    <li key={name}>
                      <Link
                        to={paths.settingsOf(name)}
                        className="flex min-h-control items-center justify-between gap-3 px-3 py-1.5 outline-offset-[-2px] hover:bg-row-hover"
                      >
                        <span className="min-w-0 break-words">{labels.many(name)}</span>
                        <span className="text-ink-3">
                          {counts?.has(name) && format.number(counts.get(name) ?? 0)}
                        </span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </div>
    </>
  )
}
