import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/Button.tsx'
import { brightest, darkest } from './view.ts'
import { keyName, viewerKeys } from './viewerKeys.ts'
import type { ViewerKeyId } from './viewerKeys.ts'
import type { ViewingHandle } from './useViewing.ts'

/** Brightness and contrast of the image that the keys act on. */
export function Adjustments({ viewing: { view, look, run } }: { viewing: ViewingHandle }) {
  const t = useTranslations('images')
  return (
    <div
      role="group"
      aria-label={t('adjust')}
      className="flex items-center justify-center gap-6 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-0"
    >
      <Slider
        what="brightness"
        keys={['brighter', 'darker']}
        value={view.brightness}
        onChange={(brightness) => look((it) => ({ ...it, brightness }))}
      />
      <Slider
        what="contrast"
        keys={['moreContrast', 'lessContrast']}
        value={view.contrast}
        onChange={(contrast) => look((it) => ({ ...it, contrast }))}
      />
      <Button
        className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1"
        title={`${t('keys.reset')} (${keysOf(['reset'])})`}
        onClick={run.reset}
      >
        {t('reset')}
      </Button>
    </div>
  )
}

interface SliderProps {
  what: 'brightness' | 'contrast'
  keys: readonly ViewerKeyId[]
  value: number
  onChange: (value: number) => void
}

function Slider({ what, keys, value, onChange }: SliderProps) {
  const t = useTranslations('images')
  const id = useId()
  return (
    <span className="flex items-center gap-2 text-small">
      <label htmlFor={id} className="max-sm:w-18" title={`${t(what)} (${keysOf(keys)})`}>
        {t(what)}
      </label>
      <input
        id={id}
        type="range"
        min={darkest}
        max={brightest}
        step={5}
        value={value}
        aria-valuetext={`${value}%`}
        aria-keyshortcuts={keysOf(keys)}
        className="h-6 w-36 accent-accent max-sm:w-0 max-sm:grow pointer-coarse:h-11"
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <span aria-hidden="true" className="w-10 text-right">
        {value}%
      </span>
    </span>
  )
}

const keysOf = (ids: readonly ViewerKeyId[]): string =>
  ids.map((id) => keyName(viewerKeys[id][0] ?? '')).join(' ')
