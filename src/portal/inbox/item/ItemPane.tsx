import { useQuery } from '@tanstack/react-query'
import { useId, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { inboxItem } from '#portal/inbox/api/items.ts'
import { useDates } from '#portal/locale/useDates.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { IconButton } from '#portal/ui/form/IconButton.tsx'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import { ItemDetail } from './ItemDetail.tsx'

const keys = { close: ['Escape'] }

interface ItemPaneProps {
  /** 0 where the address holds no valid number. */
  id: number
  onClose: () => void
  /** It is stored or put aside. */
  onSettled: () => void
}

/** A report of the inbox beside the list. */
export function ItemPane({ id, onClose, onSettled }: ItemPaneProps) {
  const t = useTranslations('inbox.pane')
  const dates = useDates()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: item, error, refetch } = useQuery(inboxItem(useClient(), id))
  useKeys(keys, { close: onClose })
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section
      aria-labelledby={headingId}
      className="@container/pane flex min-h-0 min-w-0 flex-col bg-panel beside:col-start-2 beside:row-start-1 alone:absolute alone:inset-0 alone:z-10"
    >
      <header className="flex shrink-0 items-start gap-3 border-b border-line px-5 py-3">
        <div className="min-w-0 grow">
          <h2
            ref={heading}
            id={headingId}
            tabIndex={-1}
            className="text-name font-semibold break-words outline-none"
          >
            {item?.number ? t('title', { number: item.number }) : t('untitled')}
          </h2>
          {item && (
            <p className="text-small text-ink-3">
              {t('from', {
                system: item.integration?.name ?? '',
                when: dates.moment(item.dateHourCreated),
              })}
            </p>
          )}
        </div>
        <IconButton icon="close" label={t('close')} shortcut="Esc" onClick={onClose} />
      </header>
      <div className="min-h-0 grow overflow-y-auto px-5 py-4">
        {item ? (
          <ItemDetail item={item} onSettled={onSettled} />
        ) : error || id === 0 ? (
          <Problem
            error={error}
            onRetry={() => void refetch()}
            action={id === 0 && <Button onClick={onClose}>{t('close')}</Button>}
          />
        ) : (
          <div aria-busy="true" className="flex flex-col gap-4">
            <p role="status" className="sr-only">
              {t('loading')}
            </p>
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-24" />
          </div>
        )}
      </div>
    </section>
  )
}
