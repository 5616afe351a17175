import { useTranslations } from 'use-intl'
import { releaseOrders } from '#contract/reports/releaseQuery.ts'
import type { ReleaseOrder } from '#contract/reports/releaseQuery.ts'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { QuietSelect } from '#portal/ui/form/Select.tsx'
import { ToggleButton } from '#portal/ui/form/RadioGroup.tsx'

const OWN_ORDER = 'own' as const

interface CardsHeadProps {
  /** Undefined in the service's own order. */
  order: ReleaseOrder | undefined
  hasOwnOrder: boolean
  onOrder: (order: ReleaseOrder | undefined) => void
  selecting: boolean
  /** Undefined where the service offers no action on selected reports. */
  onSelecting: ((on: boolean) => void) | undefined
}

export function CardsHead({ order, hasOwnOrder, onOrder, selecting, onSelecting }: CardsHeadProps) {
  const t = useTranslations('reportList')
  const { mayOffer } = useCapabilities()
  const known = releaseOrders.filter((one) => one !== 'urgent' || mayOffer('prioritizeReport'))
  const values = [...(hasOwnOrder ? [OWN_ORDER] : []), ...known] as const
  return (
    <div
      data-order
      className="flex shrink-0 items-center justify-between gap-2 border-b border-line bg-panel px-3 py-1"
    >
      <QuietSelect<ReleaseOrder | typeof OWN_ORDER>
        label={t('order')}
        value={order ?? OWN_ORDER}
        options={values.map((value) => ({ value, label: t(`orders.${value}`) }))}
        onChange={(chosen) => onOrder(chosen === OWN_ORDER ? undefined : chosen)}
      />
      {onSelecting && (
        <ToggleButton
          pressed={selecting}
          className="ml-auto text-head pointer-fine:min-h-7"
          onClick={() => onSelecting(!selecting)}
        >
          {t('select')}
        </ToggleButton>
      )}
    </div>
  )
}
