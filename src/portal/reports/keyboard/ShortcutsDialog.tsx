import { useTranslations } from 'use-intl'
import { lazyPart } from '#portal/session/lazyPart.tsx'
import { Dialog } from '#portal/ui/Dialog.tsx'

/** The list of keys comes when it is first asked for. */
const LazyShortcuts = lazyPart({
  name: 'shortcuts',
  load: async () => (await import('./Shortcuts.tsx')).Shortcuts,
  Coming: () => null,
})

/** The keys of the page, above it. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('keyboard')
  return (
    <Dialog title={t('title')} closeLabel={t('done')} onClose={onClose}>
      <LazyShortcuts />
    </Dialog>
  )
}
