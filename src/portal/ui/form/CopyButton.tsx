import { useState } from 'react'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { Button } from './Button.tsx'

interface CopyButtonProps {
  text: string
  label: string
  copied: string
  notCopied: string
}

/** Copies a text, and says beside it whether that worked. Browsers offer it only on pages from a secure origin. */
export function CopyButton({ text, label, copied, notCopied }: CopyButtonProps) {
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
        {state === 'failed' && notCopied}
      </span>
    </>
  )
}
