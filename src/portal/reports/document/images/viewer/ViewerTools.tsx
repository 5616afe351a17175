import { useTranslations } from 'use-intl'
import { IconButton } from '#portal/ui/form/IconButton.tsx'
import type { IconName } from '#portal/ui/layout/Icon.tsx'
import { keyName, viewerKeys } from './viewerKeys.ts'
import type { ViewerCommand } from './viewerKeys.ts'
import type { Viewer } from './useViewer.ts'

interface ViewerToolsProps {
  viewer: Viewer
  imageCount: number
  /** The sliders for brightness and contrast are shown. */
  isAdjusting: boolean
  onAdjust: () => void
}

interface Tool {
  id: Exclude<ViewerCommand, 'help'>
  icon: IconName
  /** For a tool that is on or off. */
  pressed?: boolean
  disabled?: boolean
}

/** The viewer's commands as buttons, whose tooltips name the keys. */
export function ViewerTools({ viewer, imageCount, isAdjusting, onAdjust }: ViewerToolsProps) {
  const t = useTranslations('images')
  const { index, view, halves, linked, run } = viewer
  const isSplit = halves.length > 1
  const groups: Tool[][] = [
    [
      { id: 'previous', icon: 'chevronLeft', disabled: index === 0 },
      { id: 'next', icon: 'chevronRight', disabled: index === imageCount - 1 },
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
      { id: 'sideBySide', icon: 'halves', pressed: isSplit, disabled: imageCount < 2 },
      ...(isSplit ? [{ id: 'link' as const, icon: 'link' as const, pressed: linked }] : []),
    ],
  ]
  return (
    <div
      role="toolbar"
      aria-label={t('toolbarLabel')}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 max-sm:gap-x-1"
    >
      {groups.map((tools, n) => (
        <div key={tools[0]?.id} className="flex gap-1 max-sm:gap-0">
          {tools.map(({ id, icon, pressed, disabled = false }) => (
            <IconButton
              key={id}
              variant="bare"
              icon={icon}
              label={t(`commands.${id}`)}
              shortcut={keyName(viewerKeys[id][0] ?? '')}
              aria-pressed={pressed}
              aria-disabled={disabled}
              className={pressedStyle}
              onClick={() => !disabled && run[id]()}
            />
          ))}
          {n === 2 && (
            <IconButton
              variant="bare"
              icon="sliders"
              label={t('adjustments')}
              aria-expanded={isAdjusting}
              className={pressedStyle}
              onClick={onAdjust}
            />
          )}
        </div>
      ))}
    </div>
  )
}

const pressedStyle =
  'aria-pressed:bg-accent-soft aria-pressed:text-accent-ink aria-expanded:bg-accent-soft aria-expanded:text-accent-ink'
