import { useTranslations } from 'use-intl'
import { useShortcutsOn } from '#portal/preferences/usePreference.ts'
import { IconButton } from '#portal/ui/form/Button.tsx'
import { keyName, viewerKeys } from './viewerKeys.ts'
import type { ViewerCommand } from './viewerKeys.ts'

/** The keys of the viewer, over its images. */
export function ViewerHelp({ onClose }: { onClose: () => void }) {
  const [on] = useShortcutsOn()
  const t = useTranslations('images')
  const rows = [
    ...(Object.keys(viewerKeys) as ViewerCommand[]).map((id) => ({
      id,
      keys: viewerKeys[id] as readonly string[],
    })),
    { id: 'arrows' as const, keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] },
    { id: 'half' as const, keys: ['Tab'] },
    { id: 'close' as const, keys: ['Escape'] },
  ]
  return (
    <div className="absolute inset-x-2 top-2 z-10 mx-auto flex max-h-[calc(100%-1rem)] max-w-[44rem] flex-col rounded-dialog border border-line-strong bg-panel shadow-dialog">
      <div className="flex items-center justify-between gap-4 py-2 pr-2 pl-5">
        <h2 className="text-name font-semibold">{t('shortcutsTitle')}</h2>
        <IconButton icon="close" variant="bare" label={t('closeShortcuts')} onClick={onClose} />
      </div>
      {/* It scrolls on a small screen, so it must be focusable. */}
      <div
        role="region"
        tabIndex={0}
        aria-label={t('shortcutsTitle')}
        className="min-h-0 overflow-y-auto px-5 pb-4"
      >
        {!on && <p className="mb-3 text-small text-ink-2">{t('shortcutsOff')}</p>}
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-small @min-[36rem]:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)]">
          {rows.map(({ id, keys }) => (
            <div key={id} className="col-span-2 grid grid-cols-subgrid items-center">
              <dt className="flex flex-wrap gap-1">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="min-w-6 rounded-mark border border-line-strong bg-sunken px-1.5 text-center font-sans"
                  >
                    {keyName(key)}
                  </kbd>
                ))}
              </dt>
              <dd>{t(`commands.${id}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
