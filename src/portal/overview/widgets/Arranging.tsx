import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/form/Button.tsx'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { IconButton } from '#portal/ui/form/IconButton.tsx'
import { moved } from './arrangement.ts'
import type { Placed } from './arrangement.ts'

interface ArrangingProps {
  placed: readonly Placed[]
  arrange: (make: (all: readonly Placed[]) => Placed[]) => void
  onDone: () => void
}

/** All widgets as a list: which are shown, and in which order. It brings hidden ones back. */
export function Arranging({ placed, arrange, onDone }: ArrangingProps) {
  const t = useTranslations('overview.arrange')
  const titleOf = useTranslations('overview.widgets')
  const shown = placed.filter(({ visible }) => visible)
  return (
    <section
      aria-label={t('title')}
      className="flex flex-col gap-3 rounded-control border border-accent bg-panel px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="grow font-semibold">{t('title')}</h2>
        <Button variant="primary" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
      <ol className="grid gap-x-6 gap-y-1 @2xl:grid-cols-2">
        {placed.map(({ kind, visible }) => {
          const title = titleOf(kind)
          const place = shown.findIndex((one) => one.kind === kind)
          return (
            <li key={kind} className="flex items-center gap-1">
              <Checkbox
                label={title}
                aria-label={t('show', { title })}
                checked={visible}
                className="grow"
                onChange={({ target }) =>
                  arrange((all) =>
                    all.map((one) => (one.kind === kind ? { ...one, visible: target.checked } : one)),
                  )
                }
              />
              <IconButton
                icon="chevronUp"
                variant="bare"
                label={t('up', { title })}
                aria-disabled={!visible || place === 0}
                onClick={() => visible && arrange((all) => moved(all, kind, -1))}
              />
              <IconButton
                icon="chevronDown"
                variant="bare"
                label={t('down', { title })}
                aria-disabled={!visible || place === shown.length - 1}
                onClick={() => visible && arrange((all) => moved(all, kind, 1))}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
