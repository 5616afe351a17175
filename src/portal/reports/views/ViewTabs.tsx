import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnList } from '#contract/reports/aside.ts'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { FormAlert } from '#portal/ui/form/PlainForm.tsx'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { isRecordChanged } from '#portal/http/client/errors.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { listboxClasses } from '#portal/ui/listbox/listboxClasses.ts'
import type { ViewsDialogProps } from './ViewsDialog.tsx'
import { useSaveToView } from './useSaveToView.ts'
import { useViews } from './useViews.ts'

const LazyViewsDialog = lazyPart<ViewsDialogProps>({
  name: 'the saved views',
  load: async () => (await import('./ViewsDialog.tsx')).ViewsDialog,
})

export interface ViewsProps {
  /** When the list was brought up to date. */
  countedAt: number | undefined
}

/** The views as tabs above the list, each with the number of its reports. */
export function ViewTabs({ countedAt }: ViewsProps) {
  const t = useTranslations('views')
  const problemTitle = useProblemTitle()
  const { views, show, saved, shown } = useViews(countedAt)
  const isOther = shown === undefined
  const saveTo = useSaveToView({ shown, saved })
  const mayKeep = useCapability('saveViews') === 'offered'
  const [isEdited, setEdited] = useState(false)
  return (
    <div className="-mb-2 flex w-full min-w-0 flex-col">
      <div className="flex min-w-0 items-center gap-3">
        <nav aria-label={t('label')} className="min-w-0 overflow-x-auto">
          <ul className="flex gap-5">
            {views.map((view) => (
              <li key={view.key}>
                <button
                  type="button"
                  aria-current={view.isShown ? 'true' : undefined}
                  className="min-h-control pb-0.5 font-medium whitespace-nowrap text-ink-2 outline-offset-[-2px] hover:text-ink aria-[current=true]:border-b-2 aria-[current=true]:border-accent aria-[current=true]:pb-0 aria-[current=true]:text-accent-ink"
                  onClick={() => show(view)}
                >
                  {view.label}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        {mayKeep && saveTo.name !== undefined && (
          <Button
            variant="quiet"
            className="max-w-80 shrink-0 text-small"
            title={t('saveTo', { name: saveTo.name })}
            busy={saveTo.isSaving}
            onClick={saveTo.save}
          >
            {!saveTo.isSaving && <Icon name="check" size={16} />}
            <span className="truncate max-md:sr-only">{t('saveTo', { name: saveTo.name })}</span>
          </Button>
        )}
        {mayKeep && saved && (
          <Button
            variant="quiet"
            className="shrink-0 text-small"
            title={t(isOther ? 'save' : 'edit')}
            onClick={() => setEdited(true)}
          >
            <Icon name={isOther ? 'plus' : 'pen'} size={16} />
            <span className={isOther ? 'max-md:sr-only' : 'sr-only'}>{t(isOther ? 'save' : 'edit')}</span>
          </Button>
        )}
      </div>
      {saveTo.error && (
        <div className="pb-2">
          <FormAlert>
            {isRecordChanged(saveTo.error)
              ? t('savedElsewhere')
              : t('failed', { problem: problemTitle(saveTo.error) })}
          </FormAlert>
        </div>
      )}
      {isEdited && saved && (
        <LazyViewsDialog saved={saved} addsCurrent={isOther} onClose={() => setEdited(false)} />
      )}
    </div>
  )
}

/** The same views in a popup, where a report is open beside the list. */
export function ViewMenu({ countedAt, onClose }: ViewsProps & { onClose: () => void }) {
  const { views, show } = useViews(countedAt)
  return (
    <ul>
      {views.map((view) => (
        <li key={view.key}>
          <button
            type="button"
            aria-current={view.isShown ? 'true' : undefined}
            className={`${listboxClasses.item} w-full text-left outline-offset-[-2px]`}
            onClick={() => {
              onClose()
              show(view)
            }}
          >
            <Icon name="check" className={view.isShown ? 'text-accent-ink' : 'invisible'} />
            {view.label}
          </button>
        </li>
      ))}
    </ul>
  )
}

export interface OwnListEmptyProps {
  list: OwnList
}

const emptyIcons = { due: 'check', aside: 'calendar', recent: 'report' } as const

export function OwnListEmpty({ list }: OwnListEmptyProps) {
  const t = useTranslations('views.empty')
  return (
    <Panel icon={emptyIcons[list]} title={t(`${list}.title`)}>
      {t(`${list}.text`)}
    </Panel>
  )
}
