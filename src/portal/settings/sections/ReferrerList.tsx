import { useTranslations } from 'use-intl'
import type { Referrers } from '#contract/declaration/resourceOperations.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { SectionList } from '#portal/records/list/SectionList.tsx'
import { usePagedList } from '#portal/records/list/usePagedList.ts'
import { groupOf, isGroupName } from '#portal/settings/api/groups.ts'
import type { Group } from '#portal/settings/api/groups.ts'
import { referrersOf } from '#portal/settings/api/records.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { filterParameters } from '#portal/settings/url.ts'
import { Link } from '#portal/ui/layout/Link.tsx'
import { Section } from './Section.tsx'

interface ReferrerListProps {
  usedBy: readonly Referrers[]
  /** The record that is referred to. */
  id: number
  onFollow?: (() => void) | undefined
}

/** By which groups and fields a record is referred to. */
export const ReferrerList = ({ usedBy, ...rest }: ReferrerListProps) => (
  <ul className="flex flex-col gap-1">
    {usedBy.map((one) => (
      <ReferrerLine key={`${one.group} ${one.field}`} referrers={one} {...rest} />
    ))}
  </ul>
)

interface ReferrerLineProps extends Omit<ReferrerListProps, 'usedBy'> {
  referrers: Referrers
}

/** A group and a field by which a record is referred to, with a link to the list of those records. */
export function ReferrerLine({ referrers: { group, field, count }, id, onFollow }: ReferrerLineProps) {
  const t = useTranslations('settings.usedBy')
  const labels = useLabels()
  const may = useMay()
  // Patients and reports are not among the settings; another service may have other groups still.
  if (group === 'patient' || group === 'report') return <li>{t(group, { count })}</li>
  if (!isGroupName(group)) return <li>{t('other', { group, count })}</li>
  const { declared } = groupOf(group)
  const text = t('line', { group: labels.many(group), field: labels.field(group, field), count })
  const canFilter = ['reference', 'references'].includes(declared.fields[field]?.kind ?? '')
  if (!canFilter || !may(groupOf(group), 'query')) return <li>{text}</li>
  return (
    <li>
      <Link
        to={paths.settingsOf(group) + filterParameters({ [field]: String(id) })}
        className="font-medium text-accent-ink underline underline-offset-2"
        onClick={onFollow}
      >
        {text}
      </Link>
    </li>
  )
}

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
