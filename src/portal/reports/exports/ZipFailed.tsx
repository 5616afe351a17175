import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { requestOf } from '#portal/http/errors.ts'
import { problemKind } from '#portal/http/problemKind.ts'
import { Button } from '#portal/ui/Button.tsx'
import { ReturningFocus } from './ReturningFocus.tsx'
import { useFailureText } from './useFailureText.ts'
import { missingOf } from './useZip.ts'

interface ZipFailedProps {
  /** The reports whose PDFs were asked for. */
  asked: readonly number[]
  error: Error
  onStart: (reportIds: readonly number[]) => void
  onClose: () => void
  /** Has the focus when this has gone. */
  owner: RefObject<HTMLElement | null>
}

/** Why there is no ZIP, and the next step: the same again, or those that are there. */
export function ZipFailed({ asked, error, onStart, onClose, owner }: ZipFailedProps) {
  const t = useTranslations('exports')
  const failureText = useFailureText()
  const missing = missingOf(asked, error)
  const others = asked.filter((id) => !missing.includes(id))
  const absent = { count: missing.length, ids: missing.join(', ') }
  const isPart = missing.length > 0 && others.length > 0
  return (
    <ReturningFocus
      to={owner}
      className="flex min-w-0 grow flex-wrap items-center justify-end gap-x-3 gap-y-2"
    >
      <p role="alert" className="min-w-0 grow text-danger">
        {missing.length === 0
          ? failureText(error)
          : problemKind(error) === 'fileMissing'
            ? t('zip.fileMissing', { ...absent, request: requestOf(error) })
            : t('zip.missing', absent)}
      </p>
      {isPart && <Button onClick={() => onStart(others)}>{t('zip.others', { count: others.length })}</Button>}
      {missing.length === 0 && <Button onClick={() => onStart(asked)}>{t('retry')}</Button>}
      <Button look="quiet" onClick={onClose}>
        {t('close')}
      </Button>
    </ReturningFocus>
  )
}
