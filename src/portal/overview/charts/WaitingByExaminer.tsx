import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Waiting } from '#contract/overview.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { waitingFigures } from '#portal/overview/api/figures.ts'
import { useOverview } from '#portal/overview/filters/OverviewContext.ts'
import { useFollow, useLists } from '#portal/overview/lists/useLists.ts'
import { useFigureText } from '#portal/overview/text/useFigureText.ts'
import { WidgetCard } from '#portal/overview/widgets/WidgetCard.tsx'
import type { WidgetContent } from '#portal/overview/widgets/WidgetCard.tsx'
import { BarList } from '#portal/ui/chart/BarList.tsx'
import { MOST_BARS, RestNote } from './RestNote.tsx'

type Examiner = Waiting['unread']['examiners'][number]

/** Whose released reports no doctor has read, and whose drafts wait. */
export function WaitingByExaminer() {
  const figures = useQuery(waitingFigures(useClient(), useOverview().queries.waiting))
  const content = useExaminerContent()
  return <WidgetCard kind="waitingByExaminer" figures={figures} content={content} />
}

function useExaminerContent(): (data: Waiting) => WidgetContent {
  const t = useTranslations('overview')
  const text = useFigureText()
  const lists = useLists()
  const follow = useFollow()

  return ({ unread: { examiners, count }, drafts }) => {
    const nameOf = ({ id, name }: Examiner) =>
      name ?? t(id === null ? 'groups.small' : 'groups.without.examiner')
    const listOf = ({ id }: Examiner, age?: { from: number }) =>
      id ? lists.unread(age, { examinerId: id }) : undefined
    const draftsOf = ({ id }: Examiner) => drafts.examiners.find((one) => one.id === id)?.count ?? 0
    return {
      chart: (
        <>
          <BarList
            label={t('widgets.waitingByExaminer')}
            onFollow={follow}
            bars={examiners.slice(0, MOST_BARS).map((one) => ({
              key: String(one.id),
              name: nameOf(one),
              value: one.count,
              shown: text.number(one.count),
              note: t('waits.over72', { count: one.over72 }),
              href: listOf(one),
            }))}
          />
          <RestNote count={examiners.length} />
        </>
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
      ...(count === 0 && { empty: <p className="py-10 text-center text-ink-2">{t('waits.nothing')}</p> }),
    }
  }
}
