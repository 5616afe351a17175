import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { fold, hasWords, words as wordsOf } from '#contract/names/matching.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { onlineServiceOperations } from '#contract/system/onlineServices.ts'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { groupsByCategory } from '#portal/settings/api/groups.ts'
import { foundRecords, groupCounts } from '#portal/settings/api/records.ts'
import { useCan } from '#portal/session/can.ts'
import { CONFIG, useMayReadConfig } from '#portal/settings/labels/useMayReadConfig.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { SearchInput } from '#portal/ui/form/SearchInput.tsx'
import { useDebounced } from '#portal/ui/form/useDebounced.ts'
import { PageHeader } from '#portal/ui/layout/PageHeader.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import { Highlight } from '#portal/ui/listbox/Highlight.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { GroupLists, listClass, RowLink, useMayRead } from './GroupList.tsx'

const OnlineServices = lazyPart({
  name: 'the services outside',
  load: async () => (await import('./OnlineServices.tsx')).OnlineServices,
  messages: ['settingsViews'],
})

/** The groups that the user may read, with a search over them and over their records; for a new clinic its first steps. */
export function Overview() {
  const t = useTranslations('settings')
  const [typed, setTyped] = useState('')
  const client = useClient()
  const { data: counts, error, refetch } = useQuery(groupCounts(client))
  const seesServices = useCan(onlineServiceOperations.listOnlineServices)
  return (
    <>
      <PageHeader
        heading={<PageHeading title={t('title')} />}
        search={
          <div role="search">
            <SearchInput
              label={t('overview.search')}
              clearLabel={t('overview.clear')}
              value={typed}
              onChange={setTyped}
            />
          </div>
        }
      />
      <div className="min-h-0 grow overflow-y-auto px-6 py-5 max-md:px-4">
        {typed.trim() !== '' ? (
          <SearchResults text={typed.trim()} />
        ) : error && !counts ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            {counts && <FirstSteps counts={counts} />}
            {seesServices && <OnlineServices />}
            <GroupLists counts={counts} />
          </>
        )}
      </div>
    </>
  )
}

const SEARCH_DELAY_MS = 250

/** The groups whose name has the words, and the records that the service finds by them. */
function SearchResults({ text }: { text: string }) {
  const t = useTranslations('settings.overview')
  const labels = useLabels()
  const mayRead = useMayRead()
  const search = useDebounced(text, SEARCH_DELAY_MS)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...foundRecords(useClient(), search),
    placeholderData: keepPreviousData,
  })
  const words = wordsOf(text)
  const groups = groupsByCategory
    .flatMap(({ names }) => names)
    .filter(mayRead)
    .filter((name) => hasWords(fold(labels.many(name)), text))
  const isBehind = isPlaceholderData || search !== text
  const config = useTranslations('settings')('configuration')
  const hasConfig = useMayReadConfig() && hasWords(fold(config), text)
  const count = groups.length + (hasConfig ? 1 : 0) + (data?.length ?? 0)
  const marked = (label: string) => <Highlight text={label} words={words} fold={fold} />
  return (
    <div aria-busy={isBehind} className="flex max-w-2xl flex-col gap-6">
      <p role="status" className="sr-only">
        {isBehind || !data ? t('searching') : t('found', { count })}
      </p>
      {(groups.length > 0 || hasConfig) && (
        <Results title={t('groups')}>
          {hasConfig && (
            <li>
              <RowLink to={paths.settingsOf(CONFIG)} name={marked(config)} />
            </li>
          )}
          {groups.map((name) => (
            <li key={name}>
              <RowLink to={paths.settingsOf(name)} name={marked(labels.many(name))} />
            </li>
          ))}
        </Results>
      )}
      {data && data.length > 0 && (
        <Results title={t('records')}>
          {data.map(({ group, id, name }) => (
            <li key={`${group} ${id}`}>
              <RowLink to={paths.setting(group, id)} name={marked(name)}>
                <span className="shrink-0 text-small text-ink-3">{labels.one(group)}</span>
              </RowLink>
            </li>
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
    <ul className={listClass}>{children}</ul>
  </section>
)
