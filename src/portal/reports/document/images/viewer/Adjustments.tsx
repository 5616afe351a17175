import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/form/Button.tsx'
import { MAX_LEVEL, MIN_LEVEL } from './imageView.ts'
import { keyName, viewerKeys } from './viewerKeys.ts'
import type { ViewerCommand } from './viewerKeys.ts'
import type { Viewer } from './useViewer.ts'

/** Brightness and contrast of the active half's image. */
export function Adjustments({ viewer: { view, changeView, run } }: { viewer: Viewer }) {
  const t = useTranslations('images')
  return (
    <div
      role="group"
      aria-label={t('adjustments')}
      className="flex items-center justify-center gap-6 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-0"
    >
      <Slider
        level="brightness"
        commands={['brighter', 'darker']}
        value={view.brightness}
        onChange={(brightness) => changeView((current) => ({ ...current, brightness }))}
      />
      <Slider
        level="contrast"
        commands={['moreContrast', 'lessContrast']}
        value={view.contrast}
        onChange={(contrast) => changeView((current) => ({ ...current, contrast }))}
      />
      <Button
        className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1"
        title={`${t('commands.reset')} (${keysOf(['reset'])})`}
        onClick={run.reset}
      >
        {t('reset')}
      </Button>
    </div>
  )
}

interface SliderProps {
  level: 'brightness' | 'contrast'
  commands: readonly ViewerCommand[]
  value: number
  onChange: (value: number) => void
}

function Slider({ level, commands, value, onChange }: SliderProps) {
  const t = useTranslations('images')
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
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <span aria-hidden="true" className="w-10 text-right">
        {value}%
      </span>
    </span>
  )
}

const keysOf = (commands: readonly ViewerCommand[]): string =>
  commands.map((command) => keyName(viewerKeys[command][0] ?? '')).join(' ')
