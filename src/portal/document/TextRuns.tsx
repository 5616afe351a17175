import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { hasMark, type Mark, type Run } from '#contract/reportDocument/model.ts'

/** Words with their marks. Line breaks and spaces count where the block keeps them. */
export const TextRuns = ({ runs }: { runs: readonly Run[] }) =>
  runs.map((run, index) => {
    // A run has no other identity than its place.
    const key = `${index} ${run.text.length}`
    return <span key={key}>{marked(run)}</span>
  })

const order: readonly Mark[] = ['superscript', 'subscript', 'emphasis', 'strong', 'struck']

const marked = (run: Run): ReactNode =>
  order.filter((mark) => hasMark(run, mark)).reduce<ReactNode>(withMark, run.text)

function withMark(words: ReactNode, mark: Mark): ReactNode {
  switch (mark) {
    case 'superscript':
      return <sup>{words}</sup>
    case 'subscript':
      return <sub>{words}</sub>
    case 'emphasis':
      return <em>{words}</em>
    case 'strong':
      return <strong className="font-semibold">{words}</strong>
    case 'struck':
      return <StruckOut>{words}</StruckOut>
  }
}

/** Words that are not valid any more; screen readers say so, too. */
function StruckOut({ children }: { children: ReactNode }) {
  const t = useTranslations('reportText')
  return (
    <s className="relative text-ink-2 line-through decoration-2">
      <span className="sr-only">{t('struckOut')} </span>
      {children}
    </s>
  )
}
