import { useTranslations } from 'use-intl'
import { codeOf } from '#contract/referenceCodes.ts'
import { useCodeText } from '#portal/locale/words/useCodeText.ts'
import type { RecordReference } from '#portal/records/pick/recordSearch.ts'

/** The name of a record where others refer to it: in the reader's language if it comes with the program, else as the clinic has entered it. */
export function useReferenceText() {
  const t = useTranslations('settings')
  const codeText = useCodeText()
  return (group: string, { id, name }: RecordReference): string =>
    codeText(codeOf(group, id)) ?? (name || t('numberOnly', { id: String(id) }))
}
