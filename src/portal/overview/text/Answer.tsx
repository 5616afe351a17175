import { useTranslations } from 'use-intl'
import type { Turnaround } from '#contract/overview.ts'
import { useTurnaround } from '#portal/overview/api/figures.ts'
import { useOverview } from '#portal/overview/filters/OverviewContext.ts'
import { ListLink } from '#portal/overview/lists/ListLink.tsx'
import { useLists } from '#portal/overview/lists/useLists.ts'
import { groupParameters } from '#portal/overview/url.ts'
import { FEWEST } from '#portal/overview/figures/ChangeText.tsx'
import { useFigureText } from './useFigureText.ts'

type Group = NonNullable<Turnaround['release']['groups']>[number]

/** A group that is a smaller part of all says nothing of the clinic. */
const SMALLEST_PART = 0.02
/** From how many times the median of all on a group stands out. */
const STANDS_OUT = 2

/** How long patients wait for a report, in a sentence, and where they wait longest. */
export function Answer({ className }: { className: string }) {
  const t = useTranslations('overview.answer')
  const text = useFigureText()
  const lists = useLists()
  const { days, groupBy, reader } = useOverview()
  const { data } = useTurnaround()
  const release = data?.release
  if (release?.median == null || release.ninetieth === null) return <p className={className} />
  if (release.count < FEWEST) return <p className={className}>{t('tooFew', { count: release.count })}</p>
  // Nobody is named on a wall.
  const longest = reader && longestOf(release)
  return (
    <p className={className}>
      {t('wait', {
        isAtLeast: String(release.isAtLeast.median),
        median: text.duration(release.median),
        ninetieth: text.duration(release.ninetieth),
      })}
      {longest && (
        <>
          {' '}
          {t.rich('longest', {
            value: text.duration(longest.median),
            group: () => (
              <ListLink
                href={lists.ofTime('release', longest, days, { [groupParameters[groupBy]]: longest.id })}
              >
                {longest.name}
              </ListLink>
            ),
          })}
        </>
      )}
    </p>
  )
}

function longestOf({ median, count, groups = [] }: Turnaround['release']) {
  const isTelling = (group: Group): group is Group & { id: number; name: string; median: number } =>
    group.id !== null &&
    group.name !== null &&
    group.count >= Math.max(FEWEST, count * SMALLEST_PART) &&
    group.median !== null &&
    group.median > STANDS_OUT * (median ?? 0)
  return groups.filter(isTelling).toSorted((a, b) => b.median - a.median)[0]
}
