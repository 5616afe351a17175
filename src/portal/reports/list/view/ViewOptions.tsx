import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { densities } from '#portal/preferences/usePreference.ts'
import { Button, IconButton } from '#portal/ui/form/Button.tsx'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { RadioGroup } from '#portal/ui/form/RadioGroup.tsx'
import { columnIds, isFixed, useListView } from './listView.ts'
import type { ColumnId } from './listView.ts'

export function ViewOptions() {
  const t = useTranslations('listView')
  const view = useListView()
  return (
    <div className="flex flex-col gap-3 px-3 py-2">
      <RadioGroup
        legend={t('density')}
        options={densities.map((value) => ({ value, label: t(value) }))}
        value={view.density}
        onChange={view.setDensity}
      />
      <Columns view={view} />
      <Button disabled={view.isStandard} onClick={view.reset}>
        {t('reset')}
      </Button>
    </div>
  )
}

function Columns({ view }: { view: ReturnType<typeof useListView> }) {
  const t = useTranslations('listView')
  const name = useTranslations('reportList.columnNames')
  const [announcement, setAnnouncement] = useState('')
  const pressed = useRef<HTMLButtonElement>(null)
  const { columns } = view
  const hidden = columnIds.filter((id) => !columns.includes(id))

  // A row that is moved in the page loses the focus that was in it.
  useLayoutEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  })
  const mover = (column: ColumnId, by: 1 | -1) => {
    const position = columns.indexOf(column) + by
    const isEnd = position < 0 || position >= columns.length
    return (
      <IconButton
        icon={by < 0 ? 'chevronUp' : 'chevronDown'}
        variant="bare"
        className="pointer-fine:size-7"
        label={t(by < 0 ? 'moveForward' : 'moveBack', { column: name(column) })}
        aria-disabled={isEnd}
        onClick={(event) => {
          if (isEnd) return
          pressed.current = event.currentTarget
          view.move(column, by)
          setAnnouncement(t('moved', { column: name(column), position: position + 1, count: columns.length }))
        }}
      />
    )
  }
  return (
    <fieldset>
      <legend className="pb-1 text-head text-ink-3">{t('columns')}</legend>
      <ul>
        {[...columns, ...hidden].map((column) => (
          <li key={column} className="flex min-h-7 items-center gap-1">
            <Checkbox
              label={name(column)}
              className="grow pr-4"
              checked={columns.includes(column)}
              disabled={isFixed(column)}
              onChange={(event) => view.show(column, event.target.checked)}
            />
            {columns.includes(column) && mover(column, -1)}
            {columns.includes(column) && mover(column, 1)}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  )
}
