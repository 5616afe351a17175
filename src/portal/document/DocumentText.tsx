import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { arrange } from '#contract/reportDocument/arrange.ts'
import { isGeneral, labelKey } from '#contract/reportDocument/labels.ts'
import { hasMark, wordsOf } from '#contract/reportDocument/model.ts'
import type { Block, Cell, Mark, ResultDocument, Row, Run } from '#contract/reportDocument/model.ts'
import { sectionsOf, withoutColon } from '#contract/reportDocument/sections.ts'
import type { Section } from '#contract/reportDocument/sections.ts'

/** The text of a report as it came, with its labels strong. Lines, tabs and spaces stay as they were typed. */
export const DocumentText = ({ document }: { document: ResultDocument }) =>
  sectionsOf(document).map(({ key, heading, kind, blocks }) => (
    <section key={key} data-impression={kind === 'impression' || undefined} className="mb-5">
      {heading && (
        <h3 className="mb-0.5 text-small font-semibold text-ink-2">
          <TextRuns runs={heading.runs} />
        </h3>
      )}
      <TextBlocks blocks={blocks} className={kind === 'impression' ? 'font-semibold' : ''} />
    </section>
  ))

interface ArrangedTextProps {
  document: ResultDocument
  belowImpression?: ReactNode
  /** What `belowImpression` shows in its own way, and is left out of the rest. */
  isShownBelow?: ((block: Block) => boolean) | undefined
}

/** The text of a report as it is read: the impression first, in a box of its own, and headings and labels of all kinds alike. */
export function ArrangedText({ document, belowImpression, isShownBelow }: ArrangedTextProps) {
  const { impression, others } = arrange(document)
  const rest = impression.length > 0 && isShownBelow ? without(others, isShownBelow) : others
  return (
    <>
      {impression.length > 0 && (
        <>
          <Impression sections={impression} />
          {belowImpression}
        </>
      )}
      {rest.map((section) =>
        section.kind === 'impression' ? (
          <Impression key={section.key} sections={[section]} />
        ) : (
          <section key={section.key} className="mb-3">
            <SectionHeading section={section} />
            <TextBlocks blocks={section.body} />
          </section>
        ),
      )}
    </>
  )
}

/** Sections without some blocks, and without those of which nothing would be left. */
const without = (sections: readonly Section[], isLeftOut: (block: Block) => boolean): Section[] =>
  sections.flatMap((section) => {
    if (section.kind === 'impression' || !section.body.some(isLeftOut)) return [section]
    const body = section.body.filter((block) => !isLeftOut(block))
    return body.length > 0 ? [{ ...section, body }] : []
  })

/** The impression of a text alone. */
export function ImpressionOf({ document, otherwise }: { document: ResultDocument; otherwise: ReactNode }) {
  const { impression } = arrange(document)
  return impression.length > 0 ? <Impression sections={impression} /> : otherwise
}

const Impression = ({ sections }: { sections: readonly Section[] }) => (
  <div
    data-impression
    className="mb-4 rounded-control border-l-3 border-accent bg-sunken px-4 pt-3 pb-1 text-impression max-md:pl-3"
  >
    {sections.map((section) => (
      <section key={section.key}>
        <SectionHeading section={section} />
        <TextBlocks blocks={section.body} />
      </section>
    ))}
  </div>
)

/** Letters alone are shown in one case, where no word can be an abbreviation. */
const IN_CAPITALS = /^(?:\p{Lu}{4,}|D[AEO]S?|E|AND|OF)(?: (?:\p{Lu}{4,}|D[AEO]S?|E|AND|OF))*$/u

function SectionHeading({ section: { name, heading, label } }: { section: Section }) {
  const runs = withoutColon(heading?.runs ?? label ?? [])
  if (runs.length === 0) return null
  const looks =
    IN_CAPITALS.test(wordsOf(runs).trim()) && isGeneral(labelKey(name))
      ? 'lowercase first-letter:uppercase'
      : ''
  return (
    <h3 className={`text-small font-semibold text-ink-2 ${looks}`}>
      <TextRuns runs={runs} />
    </h3>
  )
}

/** Paragraphs, lists and tables. */
const TextBlocks = ({ blocks, className = '' }: { blocks: readonly Block[]; className?: string }) =>
  groupsOf(blocks).map(({ key, items, block }) =>
    items ? (
      <List key={key} items={items} className={className} />
    ) : block?.kind === 'table' ? (
      <DocumentTable key={key} block={block} />
    ) : (
      <p key={key} className={`${textStyle} mb-2 ${className}`}>
        <TextRuns runs={block?.runs ?? []} />
      </p>
    ),
  )

const textStyle = '[tab-size:4] whitespace-pre-wrap'

interface Group {
  key: number
  items?: Block[]
  block?: Block
}

/** The blocks with the items that follow each other as one list. */
function groupsOf(blocks: readonly Block[]): Group[] {
  const groups: Group[] = []
  for (const [key, block] of blocks.entries()) {
    const list = groups.at(-1)?.items
    if (block.kind !== 'item') groups.push({ key, block })
    else if (list) list.push(block)
    else groups.push({ key, items: [block] })
  }
  return groups
}

const indents = ['', '', 'ml-5', 'ml-10', 'ml-15', 'ml-20', 'ml-25', 'ml-30', 'ml-35', 'ml-40']

const List = ({ items, className }: { items: readonly Block[]; className: string }) => (
  <ul className={`mb-2 ${className}`}>
    {items.map(({ runs, level = 1, marker }, index) => {
      // An item has no other identity than its place.
      const key = `${index} ${marker ?? ''}`
      return (
        <li
          key={key}
          className={`grid grid-cols-[minmax(1.25rem,auto)_minmax(0,1fr)] gap-x-1 ${indents[level] ?? ''}`}
        >
          {/* The space keeps them apart where the text is copied. */}
          <span>{marker} </span>
          <span className={textStyle}>
            <TextRuns runs={runs} />
          </span>
        </li>
      )
    })}
  </ul>
)

const cellStyle = 'border border-line px-2 py-1 text-left align-top whitespace-pre-wrap'

/** A table of a report, with its heads. A wide one scrolls by itself. */
function DocumentTable({ block: { rows = [] } }: { block: Block }) {
  const heads = rows.filter(({ head }) => head).length
  return (
    <div className="mb-3 overflow-x-auto print:overflow-visible">
      <table className="text-small">
        {heads > 0 && (
          <thead>
            <Rows rows={rows.slice(0, heads)} />
          </thead>
        )}
        <tbody>
          <Rows rows={rows.slice(heads)} />
        </tbody>
      </table>
    </div>
  )
}

const Rows = ({ rows }: { rows: readonly Row[] }) =>
  rows.map((row, index) => {
    // Rows and cells have no other identity than their places.
    const key = `${index} ${row.cells.length}`
    return (
      <tr key={key}>
        {row.cells.map((cell, at) => {
          const cellKey = `${at} ${cell.columns ?? 1}`
          return <TableCell key={cellKey} cell={cell} isColumnHead={row.head === true} />
        })}
      </tr>
    )
  })

function TableCell({ cell, isColumnHead }: { cell: Cell; isColumnHead: boolean }) {
  const content = <TextRuns runs={cell.runs} />
  const spans = { colSpan: cell.columns, rowSpan: cell.rows }
  if (!isColumnHead && !cell.head)
    return (
      <td className={cellStyle} {...spans}>
        {content}
      </td>
    )
  return (
    <th scope={isColumnHead ? 'col' : 'row'} className={`${cellStyle} bg-sunken font-semibold`} {...spans}>
      {content}
    </th>
  )
}

/** Words with their marks. Line breaks and spaces count where the block keeps them. */
const TextRuns = ({ runs }: { runs: readonly Run[] }) =>
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
