import { useTranslations } from 'use-intl'
import type { Waiting } from '#contract/overview.ts'
import { useWaiting } from '#portal/overview/api/figures.ts'
import { ListLink } from '#portal/overview/lists/ListLink.tsx'
import { useFollow, useLists } from '#portal/overview/lists/useLists.ts'
import type { Age } from '#portal/overview/lists/useLists.ts'
import { useFigureText } from '#portal/overview/text/useFigureText.ts'
import { WidgetCard } from '#portal/overview/widgets/WidgetCard.tsx'
import type { WidgetContent } from '#portal/overview/widgets/WidgetCard.tsx'
import { BarList } from '#portal/ui/chart/BarList.tsx'
import { GroupBars } from './GroupBars.tsx'

const ages = {
  under24: { from: 0, below: 24 },
  under72: { from: 24, below: 72 },
  underWeek: { from: 72, below: 168 },
  older: { from: 168 },
} as const satisfies Record<keyof Waiting['unread']['ages'], Age>
const ageNames = Object.keys(ages) as (keyof typeof ages)[]

const waits = ['unread', 'drafts', 'closed'] as const
type Wait = (typeof waits)[number]

/** The waiting work by the length of its wait. */
export const WaitingByAge = () => (
  <WidgetCard kind="waitingByAge" figures={useWaiting()} content={useWaitingContent()} />
)

function useWaitingContent(): (data: Waiting) => WidgetContent {
  const t = useTranslations('overview')
  const text = useFigureText()
  const lists = useLists()
  const follow = useFollow()

  const listOf = (wait: Wait, age?: Age) => {
    if (wait === 'unread') return lists.unread(age)
    return lists.unreleased(wait === 'drafts' ? 'draft' : 'waiting', age)
  }
  return (data) => {
    const since = ({ oldest }: { oldest: string | null }) =>
      oldest &&
      t('waits.oldest', { age: text.duration((Date.parse(data.asOf) - Date.parse(oldest)) / 60_000) })
    const also = [
      { key: 'withdrawn', href: lists.unreleased('withdrawn'), of: data.withdrawn },
      { key: 'inbox', href: lists.inbox, of: data.inbox },
      { key: 'seal', href: lists.trail, of: data.seal },
    ] as const
    return {
      chart: (
        <div className="flex flex-col gap-4">
          {data.critical && data.critical.count > 0 && (
            <p className="rounded-control bg-danger-soft px-3 py-1.5 font-medium text-danger">
              <ListLink href={lists.critical}>
                {t('waits.critical', { count: data.critical.count })}
                {data.critical.oldest && ` (${since(data.critical)})`}
              </ListLink>
            </p>
          )}
          <div className="grid grid-cols-1 gap-x-5 gap-y-4 @md:grid-cols-3 print:grid-cols-3">
            {waits.map((wait) => (
              <div key={wait} className="min-w-0">
                <h3 className="text-small text-ink-2">
                  <ListLink href={listOf(wait)} isFigure>
                    {t(`waits.${wait}`)}{' '}
                    <span className="block text-large font-semibold text-ink">
                      {text.number(data[wait].count)}
                    </span>
                  </ListLink>
                </h3>
                <p className="min-h-5 text-small text-ink-3">{since(data[wait])}</p>
                {data[wait].count > 0 && (
                  <BarList
                    label={t(`waits.${wait}`)}
                    isShort
                    onFollow={follow}
                    bars={ageNames.map((age) => ({
                      key: age,
                      name: t(`shortAges.${age}`),
                      value: data[wait].ages[age],
                      shown: text.number(data[wait].ages[age]),
                      href: listOf(wait, ages[age]),
                    }))}
                  />
                )}
              </div>
            ))}
          </div>
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-2">
            {also.map(
              ({ key, href, of }) =>
                of && (
                  <ListLink key={key} href={href}>
                    {t(`waits.${key}`, { count: of.count })}
                  </ListLink>
                ),
            )}
          </p>
        </div>
      ),
      table: {
        columns: [t('columns.what'), t('columns.total'), ...ageNames.map((age) => t(`ages.${age}`))],
        rows: waits.map((wait) => ({
          key: wait,
          cells: [
            { text: t(`waits.${wait}`) },
            { text: text.number(data[wait].count), value: data[wait].count, href: listOf(wait) },
            ...ageNames.map((age) => ({
              text: text.number(data[wait].ages[age]),
              value: data[wait].ages[age],
              href: listOf(wait, ages[age]),
            })),
          ],
        })),
      },
    }
  }
}

type Examiner = Waiting['unread']['examiners'][number]

/** The doctors with unread released reports and waiting drafts. */
export const WaitingByExaminer = () => (
  <WidgetCard kind="waitingByExaminer" figures={useWaiting()} content={useExaminerContent()} />
)

function useExaminerContent(): (data: Waiting) => WidgetContent {
  const t = useTranslations('overview')
  const text = useFigureText()
  const lists = useLists()

  return ({ unread: { examiners, count }, drafts }) => {
    const nameOf = ({ id, name }: Examiner) =>
      name ?? t(id === null ? 'groups.small' : 'groups.without.examiner')
    const listOf = ({ id }: Examiner, age?: { from: number }) =>
      id ? lists.unread(age, { examinerId: id }) : undefined
    const draftsOf = ({ id }: Examiner) => drafts.examiners.find((one) => one.id === id)?.count ?? 0
    return {
      chart: (
        <GroupBars
          label={t('widgets.waitingByExaminer')}
          bars={examiners.map((one) => ({
            key: String(one.id),
            name: nameOf(one),
            value: one.count,
            shown: text.number(one.count),
            note: t('waits.over72', { count: one.over72 }),
            href: listOf(one),
          }))}
        />
      ),
      table: {
        columns: [
          t('columns.examiner'),
          t('columns.unread'),
          t('columns.over24'),
          t('columns.over72'),
          t('columns.drafts'),
        ],
        rows: examiners.map((one) => ({
          key: String(one.id),
          cells: [
            { text: nameOf(one) },
            { text: text.number(one.count), value: one.count, href: listOf(one) },
            { text: text.number(one.over24), value: one.over24, href: listOf(one, { from: 24 }) },
            { text: text.number(one.over72), value: one.over72, href: listOf(one, { from: 72 }) },
            {
              text: text.number(draftsOf(one)),
              value: draftsOf(one),
              href: one.id ? lists.unreleased('draft', undefined, { examinerId: one.id }) : undefined,
            },
          ],
        })),
      },
      ...(count === 0 && { empty: <p className="text-ink-2">{t('waits.nothing')}</p> }),
    }
  }
}
