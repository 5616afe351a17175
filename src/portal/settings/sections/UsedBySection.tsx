import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import type { Group } from '#portal/settings/api/groups.ts'
import { referrersOf } from '#portal/settings/api/sections.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import { ReferrerList } from './ReferrerList.tsx'
import { Section } from './Section.tsx'

/** The references to a record. */
export function UsedBySection({ group, id }: { group: Group; id: number }) {
  const t = useTranslations('settings.usedBy')
  const problem = useTranslations('problem')
  const { data, error, isFetching, refetch } = useQuery(referrersOf(useClient(), group.name, id))
  return (
    <Section title={t('title')}>
      {data ? (
        data.length === 0 ? (
          <p className="text-ink-3">{t('none')}</p>
        ) : (
          <ReferrerList usedBy={data} id={id} />
        )
      ) : error ? (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>
            {t('failed')} {problem(`${problemKind(error)}.title`)}.
          </p>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {problem('retry')}
          </Button>
        </div>
      ) : (
        <Skeleton className="h-4 w-1/2" />
      )}
    </Section>
  )
}
