import { useTranslations } from 'use-intl'
import { IconButton } from '#portal/ui/IconButton.tsx'
import type { IconName } from '#portal/ui/Icon.tsx'
import { keyName, viewerKeys } from './viewerKeys.ts'
import type { ViewerKeyId } from './viewerKeys.ts'
import type { ViewingHandle } from './useViewing.ts'

interface ViewerToolsProps {
  viewing: ViewingHandle
  count: number
  adjusting: boolean
  onAdjust: () => void
}

interface Tool {
  id: Exclude<ViewerKeyId, 'help'>
  icon: IconName
  /** Something that is on or off. */
  pressed?: boolean
  disabled?: boolean
}

/** Everything that the viewer can do, as buttons whose tooltips name the keys. */
export function ViewerTools({ viewing, count, adjusting, onAdjust }: ViewerToolsProps) {
  const t = useTranslations('images')
  const { index, view, halves, linked, run } = viewing
  const beside = halves.length > 1
  const groups: Tool[][] = [
    [
      { id: 'previous', icon: 'chevronLeft', disabled: index === 0 },
      { id: 'next', icon: 'chevronRight', disabled: index === count - 1 },
    ],
    [
      { id: 'zoomOut', icon: 'minus' },
      { id: 'zoomIn', icon: 'plus' },
      { id: 'fit', icon: 'fit' },
      { id: 'actual', icon: 'actual' },
    ],
    [
      { id: 'turnLeft', icon: 'turnLeft' },
      { id: 'turnRight', icon: 'turnRight' },
      { id: 'invert', icon: 'invert', pressed: view.inverted },
    ],
    [
      { id: 'sideBySide', icon: 'halves', pressed: beside, disabled: count < 2 },
      ...(beside ? [{ id: 'link' as const, icon: 'link' as const, pressed: linked }] : []),
    ],
  ]
  return (
    <div
      role="toolbar"
      aria-label={t('tools')}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 max-sm:gap-x-1"
    >
      {groups.map((tools, n) => (
        <div key={tools[0]?.id} className="flex gap-1 max-sm:gap-0">
          {tools.map(({ id, icon, pressed, disabled = false }) => (
            <IconButton
              key={id}
              look="bare"
              icon={icon}
              label={t(`keys.${id}`)}
              shortcut={keyName(viewerKeys[id][0] ?? '')}
              aria-pressed={pressed}
              aria-disabled={disabled}
              className={pressedLook}
              onClick={() => !disabled && run[id]()}
            />
          ))}
          {n === 2 && (
            <IconButton
              look="bare"
              icon="sliders"
              label={t('adjust')}
              aria-expanded={adjusting}
              className={pressedLook}
              onClick={onAdjust}
            />
          )}
        </div>
      ))}
    </div>
  )
}

const pressedLook =
  'aria-pressed:bg-accent-soft aria-pressed:text-accent-ink aria-expanded:bg-accent-soft aria-expanded:text-accent-ink'
