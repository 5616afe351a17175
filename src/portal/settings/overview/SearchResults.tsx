import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { fold, hasWords, words as wordsOf } from '#contract/matching.ts'
import { paths } from '#contract/portalPaths.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { groupOf, groupsByCategory } from '#portal/settings/api/groups.ts'
import { foundRecords } from '#portal/settings/api/overview.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { useDebounced } from '#portal/ui/form/useDebounced.ts'
import { Highlight } from '#portal/ui/listbox/Highlight.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'

const SEARCH_DELAY_MS = 250

/** The groups whose name has the words, and the records that the service finds by them. */
export function SearchResults({ text }: { text: string }) {
  const t = useTranslations('settings.overview')
  const labels = useLabels()
  const may = useMay()
  const search = useDebounced(text, SEARCH_DELAY_MS)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...foundRecords(useClient(), search),
    placeholderData: keepPreviousData,
  })
  const words = wordsOf(text)
  const groups = groupsByCategory
    .flatMap(({ names }) => names)
    .filter((name) => may(groupOf(name), 'query'))
    .filter((name) => hasWords(fold(labels.many(name)), text))
  const isBehind = isPlaceholderData || search !== text
  const count = groups.length + (data?.length ?? 0)
  const marked = (label: string) => <Highlight text={label} words={words} fold={fold} />
  return (
    <div aria-busy={isBehind} className="flex max-w-2xl flex-col gap-6">
      <p role="status" className="sr-only">
        {isBehind || !data ? t('searching') : t('found', { count })}
      </p>
      {groups.length > 0 && (
        <Results title={t('groups')}>
          {groups.map((name) => (
            <Result key={name} to={paths.settingsOf(name)} name={marked(labels.many(name))} />
          ))}
        </Results>
      )}
      {data && data.length > 0 && (
        <Results title={t('records')}>
          {data.map(({ group, id, name }) => (
            <Result
              key={`${group} ${id}`}
              to={paths.setting(group, id)}
              name={marked(name)}
              kind={labels.one(group)}
            />
          ))}
        </Results>
      )}
      {!data && !error && <Skeleton className="h-4 w-1/2" />}
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {data && !isBehind && count === 0 && (
        <Panel icon="search" title={t('nothingFound')}>
          {t('nothingFoundText')}
        </Panel>
      )}
    </div>
  )
}

const Results = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="pb-1 text-small font-semibold text-ink-2">{title}</h2>
    <ul className="divide-y divide-line rounded-control border border-line bg-panel">{children}</ul>
  </section>
)

const Result = ({ to, name, kind }: { to: string; name: ReactNode; kind?: string }) => (
  <li>
    <Link
      to={to}
      className="flex min-h-control items-center justify-between gap-3 px-3 py-1.5 outline-offset-[-2px] hover:bg-row-hover"
    >
      <span className="min-w-0 break-words">{name}</span>
      {kind && <span className="shrink-0 text-small text-ink-3">{kind}</span>}
    </Link>
  </li>
)
