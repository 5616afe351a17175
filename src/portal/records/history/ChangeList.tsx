import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { RecordChange } from '#contract/declaration/history.ts'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { SectionList } from '#portal/records/list/SectionList.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { Loading } from '#portal/ui/layout/Loading.tsx'
import { Dialog } from '#portal/ui/overlay/Dialog.tsx'
import type { ChangeProps } from './ChangeContent.tsx'
import { useChangeText } from './useChangeText.ts'
import type { ChangedRecord, History } from './useHistory.ts'

interface ChangeListProps {
  of: ChangedRecord
  list: History
  /** What is said of the reason of a removal. */
  reasonText?: (reason: string) => string
  /** What else can be done with an entry. */
  actionOf?: (entry: RecordChange) => ReactNode
}

/** The changes of a record, with times and users. */
export function ChangeList({ of, list, ...more }: ChangeListProps) {
  const t = useTranslations('history')
  return (
    <SectionList list={list} title={t('title')} empty={t('empty')}>
      {(entry) => <ChangeLine of={of} entry={entry} {...more} />}
    </SectionList>
  )
}

interface ChangeLineProps extends Omit<ChangeListProps, 'list'> {
  entry: RecordChange
}

function ChangeLine({ of, entry, reasonText, actionOf }: ChangeLineProps) {
  const t = useTranslations('history')
  const text = useChangeText()
  const { act, fields, undoes, undoneBy, moved, reason } = entry
  const title =
    undoes !== null ? 'undoes' : moved?.appointments ? 'appointmentsMoved' : (`acts.${act}` as const)
  const detail =
    act === 'update'
      ? text.fields(entry, of) || t('noDifference')
      : (text.otherRecord(entry) ?? (reason === undefined ? undefined : reasonText?.(reason)))
  return (
    <li className="flex items-start gap-x-3 py-2">
      <div className="min-w-0 grow">
        <p className="font-medium">{t(title)}</p>
        {detail && <p className="text-small break-words text-ink-2">{detail}</p>}
        <p className="text-small text-ink-3">
          {text.moment(entry)}
          {undoneBy !== null && ` · ${t('undoneSince')}`}
        </p>
      </div>
      {act === 'update' && fields.some((field) => 'before' in field) && (
        <ChangeButton of={of} entry={entry} />
      )}
      {actionOf?.(entry)}
    </li>
  )
}

/** The code that shows a change is loaded when a change is first opened. */
const LazyChange = lazyPart<ChangeProps>({
  name: 'the change',
  load: async () => (await import('./ChangeContent.tsx')).ChangeContent,
  Fallback: LoadingChange,
})

function LoadingChange() {
  const t = useTranslations()
  const text = t('recordList.loading', { title: t('history.change.title') })
  return <Loading text={text} shapes={['h-4 w-1/2', 'h-4 w-2/5', 'h-4 w-1/2']} />
}

/** Opens the values of a change above the record's page. */
function ChangeButton(change: Omit<ChangeProps, 'onClose'>) {
  const t = useTranslations('history.change')
  const fields = useChangeText().fields(change.entry, change.of)
  const [shown, setShown] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        className="px-2 text-small"
        aria-label={t('showFor', { fields })}
        onClick={() => setShown(true)}
      >
        {t('show')}
      </Button>
      {shown && (
        <Dialog title={t('title')} closeLabel={t('close')} onClose={() => setShown(false)}>
          <LazyChange {...change} onClose={() => setShown(false)} />
        </Dialog>
      )}
    </>
  )
}
