import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#portal/ui/form/Button.tsx'
import type { IconName } from '#portal/ui/layout/Icon.tsx'
import { MAX_LEVEL, MIN_LEVEL } from './imageView.ts'
import type { Viewer } from './useViewer.ts'
import { keyName, viewerKeys } from './viewerKeys.ts'
import type { ViewerCommand } from './viewerKeys.ts'

interface ViewerToolsProps {
  viewer: Viewer
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

export function ViewerTools({ viewer, isAdjusting, onAdjust }: ViewerToolsProps) {
  const t = useTranslations('images')
  const { images, index, view, halves, linked, run } = viewer
  const isSplit = halves.length > 1
  const groups: Tool[][] = [
    [
      { id: 'previous', icon: 'chevronLeft', disabled: index === 0 },
      { id: 'next', icon: 'chevronRight', disabled: index === images.length - 1 },
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
      { id: 'sideBySide', icon: 'halves', pressed: isSplit, disabled: images.length < 2 },
      ...(isSplit ? [{ id: 'link', icon: 'link', pressed: linked } as const] : []),
    ],
  ]
  return (
    <div
      role="toolbar"
      aria-label={t('toolbarLabel')}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 @max-lg:gap-x-1"
    >
      {groups.map((tools, n) => (
        <div key={tools[0]?.id} className="flex gap-1 @max-lg:gap-0">
          {tools.map(({ id, icon, pressed, disabled = false }) => (
            <IconButton
              key={id}
              variant="bare"
              icon={icon}
              label={t(`commands.${id}`)}
              shortcut={keyName(viewerKeys[id][0])}
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

export function Adjustments({ viewer }: { viewer: Viewer }) {
  const t = useTranslations('images')
  return (
    <div
      role="group"
      aria-label={t('adjustments')}
      className="flex items-center justify-center gap-6 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-0"
    >
      <Slider level="brightness" commands={['brighter', 'darker']} viewer={viewer} />
      <Slider level="contrast" commands={['moreContrast', 'lessContrast']} viewer={viewer} />
      <Button
        className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1"
        title={`${t('commands.reset')} (${keysOf(['reset'])})`}
        onClick={viewer.run.reset}
      >
        {t('reset')}
      </Button>
    </div>
  )
}

interface SliderProps {
  level: 'brightness' | 'contrast'
  commands: readonly ViewerCommand[]
  viewer: Viewer
}

function Slider({ level, commands, viewer: { view, changeView } }: SliderProps) {
  const t = useTranslations('images')
  const value = view[level]
  const id = useId()
  return (
    <span className="flex items-center gap-2 text-small">
      <label htmlFor={id} className="max-sm:w-18" title={`${t(level)} (${keysOf(commands)})`}>
        {t(level)}
      </label>
      <input
        id={id}
        type="range"
        min={MIN_LEVEL}
        max={MAX_LEVEL}
        step={5}
        value={value}
        aria-valuetext={`${value}%`}
        aria-keyshortcuts={keysOf(commands)}
        className="h-6 w-36 accent-accent max-sm:w-0 max-sm:grow pointer-coarse:h-11"
        onChange={({ target }) => changeView((now) => ({ ...now, [level]: target.valueAsNumber }))}
      />
      <span aria-hidden="true" className="w-10 text-right">
        {value}%
      </span>
    </span>
  )
}

const keysOf = (commands: readonly ViewerCommand[]): string =>
  commands.map((command) => keyName(viewerKeys[command][0])).join(' ')
