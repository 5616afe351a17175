import type { Words } from '#portal/preflight/steps/outcome.ts'
import type { FieldTally, OtherType } from '#portal/preflight/fields/tallyFields.ts'

/** How a field is described. */
export const describedText = ({ described, orNull }: FieldTally, { t }: Words): string => {
  const type = t(`fields.type.${described}`)
  return orNull ? t('fields.orNull', { type }) : type
}

/** How a field occurs in the records. */
export function foundText({ total, good, nulls, missing, others }: FieldTally, { t, list }: Words): string {
  if (total === 0) return t('fields.unseen')
  if (good === total) return nulls === total ? t('fields.allNull', { total }) : t('fields.good', { total })
  return list([
    ...(missing > 0 ? [t('fields.missing', { count: missing, total })] : []),
    ...(nulls > 0 ? [t('fields.null', { count: nulls, total })] : []),
    ...(Object.entries(others) as [OtherType, number][]).map(([other, count]) =>
      t('fields.other', { type: t(`fields.type.${other}`), count, total }),
    ),
  ])
}
