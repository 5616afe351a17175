import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { SectionList } from '#portal/records/list/SectionList.tsx'
import { usePagedList } from '#portal/records/list/usePagedList.ts'
import type { Group } from '#portal/settings/api/groups.ts'
import { referrersOf } from '#portal/settings/api/sections.ts'
import { ReferrerLine } from './ReferrerList.tsx'
import { Section } from './Section.tsx'

/** The references to a record. */
export function UsedBySection({ group, id }: { group: Group; id: number }) {
  const t = useTranslations('settings.usedBy')
  const list = usePagedList(referrersOf(useClient(), group.name, id))
  return (
    <Section title={t('title')}>
      <SectionList list={list} title={t('title')} empty={t('none')} className="">
        {(referrers) => <ReferrerLine referrers={referrers} id={id} />}
      </SectionList>
    </Section>
  )
}
