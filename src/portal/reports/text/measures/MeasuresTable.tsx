import { useMemo, useState } from 'react'
import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { ResultDocument } from '#contract/reportDocument/model.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { changesOf } from './changes.ts'
import type { MeasuredChange } from './changes.ts'
import { readMeasures } from './readMeasures.ts'
import { showSentence } from './showSentence.ts'

const FIRST_ROWS = 5
const cell = 'border-b border-line py-1.5 pr-3 text-left align-top max-md:pr-2'
/** On a phone, values of several directions wrap, so that the change is never cut. */
const value = (directions: number) => `${cell} ${directions > 1 ? 'md:' : ''}whitespace-nowrap`

interface MeasuresTableProps {
  changes: readonly MeasuredChange[]
  /** When the report before was released; undefined where nothing is compared with it. */
  dateBefore: string | undefined
  /** The text is not around the table. */
  isApart?: boolean
  /** The lines of the text that the table stands for, which are not shown besides. */
  replaced?: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

/** Measures, each with a link to its sentence. */
export function MeasuresTable(props: MeasuresTableProps) {
  const { changes, dateBefore, isApart = false, replaced = nothing } = props
  const t = useTranslations('reportPane.measures')
  const dates = useDates()
  const [showsAll, setShowsAll] = useState(false)
  // What has changed is read first, where not all of it is shown.
  const byChange = changes.toSorted((one, other) => Number(isChanged(other)) - Number(isChanged(one)))
  // What the text lists itself is shown in full.
  const isWhole = changes.length <= FIRST_ROWS || replaced.size > 0 || showsAll
  const shown = isWhole ? changes : byChange.slice(0, FIRST_ROWS)
  const heads = [
    t('what'),
    t('now'),
    ...(dateBefore === undefined ? [] : [dates.day(dateBefore), t('change')]),
  ]
  return (
    <div data-measures className="mb-4 text-base">
      <table className="w-full">
        <thead>
          <tr>
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className={`${cell} text-head font-semibold text-ink-2 md:whitespace-nowrap`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((change) => (
            <MeasureRow
              key={`${change.measure.name}\n${change.measure.written}`}
              {...change}
              isCompared={dateBefore !== undefined}
              isApart={isApart || replaced.has(change.measure.sentence)}
            />
          ))}
        </tbody>
      </table>
      {shown.length < changes.length && (
        <button
          type="button"
          className="min-h-control font-medium text-accent-ink underline"
          onClick={() => setShowsAll(true)}
        >
          {t('showAll', { count: changes.length })}
        </button>
      )}
    </div>
  )
}

const isChanged = ({ change }: MeasuredChange): boolean => change?.some((by) => by !== 0) ?? false

interface MeasureRowProps extends MeasuredChange {
  isCompared: boolean
  isApart: boolean
}

function MeasureRow({ measure, before, change, isCompared, isApart }: MeasureRowProps) {
  const t = useTranslations('reportPane.measures')
  const values = value(measure.values.length)
  const show = ({ currentTarget }: MouseEvent) => {
    const text = currentTarget.closest('[lang]') ?? currentTarget.closest('[role=tabpanel]')
    if (text) showSentence(text, measure.sentence)
  }
  return (
    <tr>
      <th scope="row" className={`${cell} font-normal`}>
        {isApart ? (
          measure.name
        ) : (
          <button
            type="button"
            title={t('show')}
            className="-my-0.5 min-h-6 text-left break-words underline decoration-line-strong underline-offset-3 hover:decoration-accent"
            onClick={show}
          >
            {measure.name}
          </button>
        )}
      </th>
      <td className={values}>{measure.written}</td>
      {isCompared && (
        <>
          <td className={`${values} text-ink-2`}>{before?.written}</td>
          <td
            className={`${values} ${isChanged({ measure, before, change }) ? 'font-semibold' : 'text-ink-2'}`}
          >
            {change &&
              (change.some((by) => by !== 0) ? (
                `${change.map((by) => signed(by, measure.written)).join(' × ')} ${measure.unit}`
              ) : (
                <>
                  <span aria-hidden="true">–</span>
                  <span className="sr-only">{t('same')}</span>
                </>
              ))}
          </td>
        </>
      )}
    </tr>
  )
}

/** A difference, with the decimal sign of the text beside which it stands. */
function signed(by: number, written: string): string {
  const size = String(Math.abs(by))
  return `${by > 0 ? '+' : by < 0 ? '−' : ''}${written.includes(',') ? size.replace('.', ',') : size}`
}

interface ComparedMeasuresProps {
  older: ResultDocument
  newer: ResultDocument
  dateBefore: string
}

/** The measures that two reports of an exam both state; nothing where there are none. */
export function ComparedMeasures({ older, newer, dateBefore }: ComparedMeasuresProps) {
  const changes = useMemo(
    () => changesOf(readMeasures(newer), readMeasures(older)).filter(({ before }) => before),
    [older, newer],
  )
  if (changes.length === 0) return null
  return (
    <div className="max-h-[40%] shrink-0 overflow-y-auto border-b border-line bg-panel px-6 pt-1 max-md:px-4">
      <MeasuresTable isApart changes={changes} dateBefore={dateBefore} />
    </div>
  )
}
