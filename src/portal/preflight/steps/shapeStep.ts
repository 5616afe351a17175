import { readFirstRecords } from '#portal/preflight/api/firstRecords.ts'
import type { FirstRecords } from '#portal/preflight/api/firstRecords.ts'
import { differs, tallyFields } from '#portal/preflight/fields/tallyFields.ts'
import type { Facts } from './facts.ts'
import type { Outcome, Say } from './outcome.ts'

/** Whether the listing has the form of the description: `{count, data}`, and each field of its records. */
export async function checkShape({ listing }: Facts, signal: AbortSignal): Promise<Outcome> {
  if (!listing) return { state: 'skipped', says: ({ t }) => t('shape.none') }
  if (listing.headers.get('content-type')?.includes('text/html')) return failed('page')
  const first = await readFirstRecords(listing, signal)
  if (first.form === 'strange') return failed('strange')
  if (first.records.length === 0)
    return first.isBrokenOff
      ? failed('brokenOff')
      : { state: 'note', says: ({ t }) => t('shape.empty'), next: ({ t }) => t('shape.emptyNext') }
  return judge(first)
}

function judge(first: FirstRecords): Outcome {
  const fields = tallyFields(first.records)
  const differing = fields.filter(differs).length
  const said = { records: first.records.length, fields: fields.length, differing }
  const about: Say = ({ t }) =>
    [
      ...(first.isBrokenOff ? [t('shape.brokenOffAfter', said)] : []),
      t(differing === 0 ? 'shape.good' : 'shape.differs', said),
      countText(first)({ t }),
    ].join(' ')
  const next: Say[] = []
  if (first.isBrokenOff) next.push(({ t }) => t('shape.brokenOffNext'))
  if (first.form === 'array') next.push(({ t }) => t('shape.arrayNext'))
  if (differing > 0) next.push(({ t }) => t('shape.differsNext'))
  return {
    state: first.isBrokenOff ? 'failed' : next.length === 0 ? 'good' : 'note',
    says: about,
    ...(next.length > 0 && { next: (words) => next.map((say) => say(words)).join(' ') }),
    fields,
  }
}

const countText =
  ({ form, count, isWhole, records }: FirstRecords) =>
  ({ t }: Pick<Parameters<Say>[0], 't'>) => {
    if (form === 'array') return t('shape.array')
    if (count === undefined) return t(isWhole ? 'shape.noCount' : 'shape.countUnread')
    return isWhole && count !== records.length
      ? t('shape.wrongCount', { count })
      : t('shape.count', { count })
  }

const failed = (kind: 'page' | 'strange' | 'brokenOff'): Outcome => ({
  state: 'failed',
  says: ({ t }) => t(`shape.${kind}`),
  next: ({ t }) => t(`shape.${kind}Next`),
})
