import { useTranslations } from 'use-intl'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { Dialog } from '#portal/ui/overlay/Dialog.tsx'
import { keyLabel } from '#portal/ui/keyboard/keys.ts'
import { shortcuts } from '#portal/reports/keyboard/shortcuts.ts'
import type { ShortcutId } from '#portal/reports/keyboard/shortcuts.ts'
import { paletteKey } from './PaletteKey.tsx'
import { useShortcutsOn } from '#portal/preferences/usePreference.ts'

/** The shortcuts, and the switch that turns them off: speech input and assistive technology may use the same keys. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('keyboard')
  const [on, setOn] = useShortcutsOn()
  const rows = [
    ...(Object.keys(shortcuts) as ShortcutId[]).map((id) => ({ id, keys: shortcuts[id] })),
    { id: 'palette' as const, keys: [paletteKey] },
    { id: 'help' as const, keys: ['?'] },
    { id: 'choices' as const, keys: ['Alt', 'ArrowDown'] },
    { id: 'open' as const, keys: ['Enter'] },
    { id: 'close' as const, keys: ['Escape'] },
    { id: 'lock' as const, keys: ['Shift+L'] },
  ]
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <dl className="grid grid-cols-[fit-content(6.5rem)_minmax(0,1fr)] items-center gap-x-6 gap-y-2.5 max-sm:gap-x-4">
        {rows.map(({ id, keys }) => (
          <div key={id} className="col-span-full grid grid-cols-subgrid items-center">
            <dt className="flex flex-wrap gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-mark border border-line-strong bg-sunken px-1.5 py-0.5 text-center font-sans text-small"
                >
                  {keyLabel(key)}
                </kbd>
              ))}
            </dt>
            <dd>{t(`commands.${id}`)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-t border-line pt-4">
        <Checkbox
          label={t('enableShortcuts')}
          checked={on}
          onChange={(event) => setOn(event.target.checked)}
        />
        <p className="mt-1 text-small text-ink-3">{t('enableShortcutsHint')}</p>
      </div>
    </Dialog>
  )
}
