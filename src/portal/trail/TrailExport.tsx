import { useTranslations } from 'use-intl'
import { operations } from '#contract/operations.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { problemKind } from '#portal/http/problemKind.ts'
import { countRecords } from '#portal/http/countRecords.ts'
import { useDownload } from '#portal/http/useDownload.ts'
import { useLanguage } from '#portal/locale/useLanguage.ts'
import { Button } from '#portal/ui/Button.tsx'
import { Icon } from '#portal/ui/Icon.tsx'
import { useNotify } from '#portal/ui/Notices.tsx'
import { saveFile } from '#portal/ui/saveFile.ts'
import type { TrailFilters } from './trailPlace.ts'
import { trailQuery } from './trailQueries.ts'

/** Fewer acts came than the service had announced. */
class CutShortError extends Error {
  override name = 'CutShortError'
  readonly done: number
  readonly total: number
  constructor(done: number, total: number) {
    super('The file ends before its end.')
    this.done = done
    this.total = total
  }
}

/** Saves the acts that the filters ask for, all of them, as CSV. */
export function TrailExport({ filters }: { filters: TrailFilters }) {
  const t = useTranslations('trail.export')
  const client = useClient()
  const notify = useNotify()
  const language = useLanguage()
  const csv = useDownload<TrailFilters>(async (asked, { signal, onProgress }) => {
    const count = countRecords()
    let done = 0
    let total: number | undefined
    const { file, name = t('fileName') } = await client.download(operations.exportTrail, {
      query: { ...trailQuery(client, asked), language },
      signal,
      onStart: ({ records }) => (total = records),
      onPart: (part) => {
        done = count(part)
        onProgress({ done, total })
      },
    })
    // The last line says where the file ends, and is no act.
    done -= 1
    if (total !== undefined && done !== total) throw new CutShortError(done, total)
    saveFile(file, name)
    notify(t('done', { count: done, name }))
  })
  return (
    <>
      {csv.state?.error && (
        <span role="alert" className="text-danger">
          {csv.state.error instanceof CutShortError
            ? t('cutShort', { done: csv.state.error.done, total: csv.state.error.total })
            : t(problemKind(csv.state.error) === 'attempts' ? 'tooMany' : 'failed')}
        </span>
      )}
      {csv.isRunning && (
        <>
          <span role="status" className="text-ink-3 tabular-nums">
            {t('progress', { done: csv.state?.progress?.done ?? 0 })}
          </span>
          <Button onClick={csv.cancel}>{t('cancel')}</Button>
        </>
      )}
      <Button busy={csv.isRunning} onClick={() => csv.start(filters)}>
        {!csv.isRunning && <Icon name="download" />}
        {t('button')}
      </Button>
    </>
  )
}
