import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { ActivityByDay } from '#portal/overview/charts/ActivityByDay.tsx'
import { Mix } from '#portal/overview/charts/Mix.tsx'
import { ReleasedByDay } from '#portal/overview/charts/ReleasedByDay.tsx'
import { ReadingTime, ReleaseTime } from '#portal/overview/charts/Times.tsx'
import { WaitingByAge, WaitingByExaminer } from '#portal/overview/charts/Waiting.tsx'
import { MenuButton } from '#portal/ui/overlay/MenuButton.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { moved } from './useArrangement.ts'
import type { Placed, WidgetKind } from './useArrangement.ts'
import { WidgetPlace } from './WidgetCard.tsx'

const contents: Readonly<Record<WidgetKind, ComponentType>> = {
  releasedByDay: ReleasedByDay,
  waitingByAge: WaitingByAge,
  releaseTime: ReleaseTime,
  readingTime: ReadingTime,
  mix: Mix,
  waitingByExaminer: WaitingByExaminer,
  activity: ActivityByDay,
}

type Arrange = (make: (all: readonly Placed[]) => Placed[]) => void

interface WidgetsProps {
  placed: readonly Placed[]
  /** Left out on paper. */
  arrange?: Arrange
}

/** The widgets that are shown, as they are arranged. */
export function Widgets({ placed, arrange }: WidgetsProps) {
  const t = useTranslations('overview')
  const visiblePlaces = placed.filter(({ visible }) => visible)
  return (
    <div
      role="group"
      aria-label={t('widgets.label')}
      className="grid grid-cols-1 gap-3 @2xl:grid-cols-6 print:grid-cols-1"
    >
      {visiblePlaces.map(({ kind, size }, index) => {
        const Content = contents[kind]
        return (
          <WidgetPlace
            key={kind}
            value={{
              size,
              isPrinted: !arrange,
              actions: arrange && (
                <WidgetMenu
                  placed={{ kind, size, visible: true }}
                  isFirst={index === 0}
                  isLast={index === visiblePlaces.length - 1}
                  arrange={arrange}
                />
              ),
            }}
          >
            <Content />
          </WidgetPlace>
        )
      })}
    </div>
  )
}

interface WidgetMenuProps {
  placed: Placed
  isFirst: boolean
  isLast: boolean
  arrange: Arrange
}

/** How one widget is arranged among the others. */
function WidgetMenu({ placed: { kind, size }, isFirst, isLast, arrange }: WidgetMenuProps) {
  const t = useTranslations('overview')
  const notify = useNotify()
  const title = t(`widgets.${kind}`)
  const change = (changed: Partial<Placed>) =>
    arrange((all) => all.map((one) => (one.kind === kind ? { ...one, ...changed } : one)))
  const sizes = ['small', 'medium', 'large'] as const
  return (
    <MenuButton
      icon="more"
      variant="bare"
      label={t('card.more', { title })}
      items={[
        {
          icon: 'chevronUp',
          label: t('card.earlier'),
          disabled: isFirst,
          onClick: () => arrange((all) => moved(all, kind, -1)),
        },
        {
          icon: 'chevronDown',
          label: t('card.later'),
          disabled: isLast,
          onClick: () => arrange((all) => moved(all, kind, 1)),
        },
        ...sizes
          .filter((one) => one !== size)
          .map((one) => ({
            icon: 'fit' as const,
            label: t(`card.${one}`),
            onClick: () => change({ size: one }),
          })),
        {
          icon: 'close',
          label: t('card.hide'),
          onClick: () => {
            change({ visible: false })
            notify(t('arrange.hidden', { title }))
          },
        },
      ]}
    />
  )
}
