import { useId, useState } from 'react'
import { ToggleButton } from '#portal/ui/form/ToggleButton.tsx'
import type { Words } from '#portal/preflight/steps/outcome.ts'
import { recordTypes } from '#portal/preflight/fields/describedFields.ts'
import { describedText, foundText } from './fieldText.ts'
import { differs } from '#portal/preflight/fields/tallyFields.ts'
import type { FieldTally } from '#portal/preflight/fields/tallyFields.ts'

const cell = 'py-1.5 pr-3 align-top break-words'

/** The fields that the description shows, and how they occur: those that differ, or all. */
export function FieldTable({ fields, words }: { fields: readonly FieldTally[]; words: Words }) {
  const { t } = words
  const caption = useId()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? fields : fields.filter(differs)
  const groups = recordTypes
    .map((type) => ({ type, rows: shown.filter((field) => field.type === type) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p id={caption} className="text-small font-medium">
          {t(showsAll ? 'fields.all' : 'fields.differing', { count: shown.length })}
        </p>
        <ToggleButton pressed={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {t('fields.showAll')}
        </ToggleButton>
      </div>
      {groups.length > 0 && (
        <table aria-labelledby={caption} className="mt-2 w-full table-fixed border-collapse text-small">
          <thead>
            <tr className="border-b border-line-strong text-left text-head text-ink-3">
              <th className={cell}>{t('fields.field')}</th>
              <th className={cell}>{t('fields.described')}</th>
              <th className={cell}>{t('fields.found')}</th>
            </tr>
          </thead>
          {groups.map(({ type, rows }) => (
            <tbody key={type}>
              <tr>
                <th colSpan={3} scope="rowgroup" className="pt-3 pb-1 text-left font-semibold">
                  {t(`fields.record.${type}`)}
                </th>
              </tr>
              {rows.map((field) => (
                <tr key={field.path} className="border-b border-line">
                  <th scope="row" className={`${cell} text-left font-normal`}>
                    <code>{field.path}</code>
                  </th>
                  <td className={`${cell} text-ink-2`}>{describedText(field, words)}</td>
                  <td className={differs(field) ? `${cell} font-medium` : `${cell} text-ink-2`}>
                    {foundText(field, words)}
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
    </div>
  )
}
