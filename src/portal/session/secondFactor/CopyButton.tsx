import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'

interface CopyButtonProps {
  text: string
  label: string
  copied: string
}

/** Copies a text, and says beside it whether that worked. Browsers offer it only on pages from a secure origin. */
export function CopyButton({ text, label, copied }: CopyButtonProps) {
  const t = useTranslations('secondFactor.codes')
  const [state, setState] = useState<'done' | 'failed'>()
  if (!('clipboard' in navigator)) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('done'),
      () => setState('failed'),
    )
  return (
    <>
      <Button onClick={() => void copy()}>
        <Icon name="copy" size={16} />
        {label}
      </Button>
      <span role="status" className="text-small text-ink-2 empty:hidden">
        {state === 'done' && copied}
        {state === 'failed' && t('notCopied')}
      </span>
    </>
  )
}
