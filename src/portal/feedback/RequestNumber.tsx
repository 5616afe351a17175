import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { shortNumber } from './problemKind.ts'

/**
 * The number of a request, by which the service's log is searched. It is shown in short and copied whole. Browsers copy only on pages from a
 * secure origin; elsewhere it is shown whole.
 */
export function RequestNumber({ id }: { id: string }) {
  const t = useTranslations('problem')
  const [state, setState] = useState<'copied' | 'failed'>()
  if (!('clipboard' in navigator) || state === 'failed')
    return <span className="break-all">{t('request', { id })}</span>
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  return (
    <button
      type="button"
      title={t('copyRequest')}
      className="inline-flex min-h-6 items-center gap-1 underline-offset-2 hover:underline pointer-coarse:min-h-11"
      onClick={() => void copy()}
    >
      {t('request', { id: shortNumber(id) })}
      <Icon name={state === 'copied' ? 'check' : 'copy'} size={14} />
      <span role="status" className="sr-only">
        {state === 'copied' && t('requestCopied')}
      </span>
    </button>
  )
}
