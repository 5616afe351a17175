import { useTranslations } from 'use-intl'
import { densities, useDensity } from '#portal/preferences/useDensity.ts'
import type { Group } from '#portal/settings/api/groups.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { RadioGroup } from '#portal/ui/form/RadioGroup.tsx'
import { PopupButton } from '#portal/ui/overlay/PopupButton.tsx'
import { useColumnChoice } from './useColumnChoice.ts'

/** The button that opens the options of how the list looks: the height of its rows, and its columns. */
export function ViewOptions({ group }: { group: Group }) {
  const t = useTranslations('settings.view')
  const labels = useLabels()
  const [density, setDensity] = useDensity()
  const columns = useColumnChoice(group)
  return (
    <PopupButton icon="sliders" label={t('open')} className="max-md:hidden">
      <div className="flex flex-col gap-3 px-3 py-2">
        <RadioGroup
          legend={t('density')}
          options={densities.map((value) => ({ value, label: t(value) }))}
          value={density}
          onChange={setDensity}
        />
        <fieldset className="max-h-[50dvh] overflow-y-auto">
          <legend className="pb-1 text-head text-ink-3">{t('columns')}</legend>
          {columns.possible.map((name) => (
            <Checkbox
              key={name}
              label={labels.field(group.name, name)}
              checked={columns.shown.includes(name)}
              onChange={(event) => columns.show(name, event.target.checked)}
            />
          ))}
        </fieldset>
        <Button disabled={columns.isStandard} onClick={columns.reset}>
          {t('reset')}
        </Button>
      </div>
    </PopupButton>
  )
}
