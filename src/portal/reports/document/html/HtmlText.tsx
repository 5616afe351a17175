import { useCallback } from 'react'
import { Problem } from '#portal/feedback/Problem.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import { useSanitiser } from './useSanitiser.ts'

const styles = [
  '[&_p]:mb-2 [&_blockquote]:mb-2 [&_blockquote]:border-l-2 [&_blockquote]:border-line-strong [&_blockquote]:pl-4',
  '[&_h3]:mt-5 [&_h3]:mb-0.5 [&_h3]:text-small [&_h3]:font-semibold [&_h3]:text-ink-2 [&>h3:first-child]:mt-0',
  '[&_ul]:mb-2 [&_ul]:list-disc [&_ul]:pl-6 [&_ol]:mb-2 [&_ol]:list-decimal [&_ol]:pl-6 [&_dt]:font-semibold [&_dd]:mb-2 [&_dd]:pl-4',
  '[&_table]:mb-3 [&_table]:w-full [&_caption]:text-left [&_caption]:text-small [&_caption]:text-ink-2',
  '[&_td]:border [&_td]:border-line [&_td]:px-2 [&_td]:py-1 [&_td]:align-top [&_th]:border [&_th]:border-line [&_th]:bg-sunken [&_th]:px-2 [&_th]:py-1 [&_th]:text-left [&_th]:align-top [&_th]:font-semibold',
  '[&_hr]:my-4 [&_hr]:border-line [&_pre]:mb-2 [&_pre]:font-sans [&_pre]:whitespace-pre-wrap [&_code]:font-sans',
].join(' ')

interface HtmlTextProps {
  html: string
  /** Line breaks and spaces of the source count, as in plain text. */
  typed: boolean
}

/** A text that is written in HTML, sanitised. */
export function HtmlText({ html, typed }: HtmlTextProps) {
  const { sanitise, error, retry } = useSanitiser(true)
  const fill = useCallback(
    (element: HTMLElement | null) => element?.replaceChildren(sanitise?.(html) ?? ''),
    [sanitise, html],
  )
  if (error) return <Problem error={error} onRetry={retry} />
  if (!sanitise) return <Skeleton className="h-24 w-full" />
  return <div ref={fill} className={`${styles} ${typed ? '[tab-size:4] whitespace-pre-wrap' : ''}`} />
}
