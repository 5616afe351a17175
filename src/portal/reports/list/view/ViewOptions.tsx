import { useTranslations } from 'use-intl'
import { densities } from '#portal/preferences/usePreference.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { RadioGroup } from '#portal/ui/form/RadioGroup.tsx'
import { useMovers } from '#portal/records/list/useMovers.tsx'
import { columnIds, isFixed, useListView } from './listView.ts'

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
  const { columns } = view
  const { movers, announcement } = useMovers(columns, view.arrange, 'pointer-fine:size-7')
  const hidden = columnIds.filter((id) => !columns.includes(id))
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
            {columns.includes(column) && movers(column, name(column))}
          </li>
        ))}
      </ul>
      {announcement}
    </fieldset>
  )
}
