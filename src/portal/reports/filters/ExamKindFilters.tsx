import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { fold } from '#contract/names/matching.ts'
import { modalities } from '#contract/resources/lookups.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { RecordPicker, referenceChoice } from '#portal/records/pick/RecordPicker.tsx'
import { recordSearch } from '#portal/records/pick/recordSearch.ts'
import type { RecordReference } from '#portal/records/recordReference.ts'
import { useReference } from '#portal/records/pick/useReference.ts'
import { bodyRegions } from '#portal/reports/api/bodyRegions.ts'
import { useReports } from '#portal/reports/url.ts'
import { LabelledSelect } from '#portal/ui/form/Select.tsx'

/** Chooses the modality of the exams, or those that have none. */
export function ModalityFilter() {
  const own = useTranslations('filterParts')
  const shared = useTranslations('listFilters')
  const client = useClient()
  const { filters, filter } = useReports()
  const id = filters.modalityId
  const none = { id: 0, name: own('noModality') }
  const chosen = useReference(id === undefined ? null : { id }, modalities.get)
  return (
    <RecordPicker
      label={shared('modality')}
      value={id === 0 ? none : chosen}
      onChange={(modality: RecordReference | null) => filter({ modalityId: modality?.id })}
      search={(text) => recordSearch(client, modalities.query, text)}
      choiceOf={referenceChoice}
      extra={[none]}
      placeholder={own('anyKind')}
      clearLabel={shared('clear.modality')}
    />
  )
}

/** Chooses the region of the body that the exams are of. */
export function RegionFilter() {
  const own = useTranslations('filterParts')
  const { filters, filter } = useReports()
  const regions = useQuery(bodyRegions(useClient())).data ?? []
  const chosen = filters.bodyRegion
  const listed = regions.find((region) => fold(region) === fold(chosen ?? ''))
  return (
    <LabelledSelect
      label={own('region')}
      value={listed ?? chosen ?? ''}
      onChange={({ target }) => filter({ bodyRegion: target.value || undefined })}
    >
      <option value="">{own('anyKind')}</option>
      {(chosen === undefined || listed ? regions : [chosen, ...regions]).map((region) => (
        <option key={region} value={region}>
          {region}
        </option>
      ))}
    </LabelledSelect>
  )
}
