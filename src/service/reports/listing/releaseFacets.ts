import { sql, type SqlBool } from 'kysely'
import type { Priority } from '#contract/reports/priority.ts'
import type { Queries } from '#service/database/database.ts'
import { isAnyText, quoted, withoutScans } from './foundWords.ts'

/**
 * What filters ask of a release, as words beside those of its text, so that one index answers both. No stem begins with `#`, which by itself marks a
 * text that has them: where one of these columns changes, `release_tally_update` takes the mark away.
 */
export const facetsOfRelease = sql`array_to_tsvector(array[
  '#', '#unit' || coalesce(unit_id, 0), '#exam' || coalesce(exam_id, 0), '#doctor' || coalesce(doctor_id, 0),
  '#requester' || coalesce(requester_id, 0), '#' || priority]
  || case when critical then array['#critical'] else '{}' end || case when correction then array['#correction'] else '{}' end)`

/** Must equal the condition of the index `release_words_without_facets`, or the index is not used. */
export const lacksFacets = sql<SqlBool>`(words is null or not words @@ '''#'''::tsquery)`

/** What a filter asks of the facets of releases: one of some values of each. */
export interface Facets {
  examIds: number[] | undefined
  doctorIds: number[] | undefined
  requesterId: number | undefined
  /** 0: those of no unit. */
  unitId: number | undefined
  /** Only corrections of earlier reports; false: only other reports. */
  isCorrection: boolean | undefined
  priorities: Priority[] | undefined
  isCritical: true | undefined
}

/** A search for more of one kind costs more than it saves. */
const MOST_OF_ONE_KIND = 500

/** The facets as a `tsquery`; undefined if the filter asks for none, or if some text still lacks its facets. In a transaction. */
export async function facetsOf(trx: Queries, filter: Facets): Promise<string | undefined> {
  const { unitId, requesterId, examIds, doctorIds, priorities, isCritical, isCorrection } = filter
  const kinds = [
    facetsNamed('unit', [unitId]),
    facetsNamed('requester', [requesterId]),
    facetsNamed('exam', examIds),
    facetsNamed('doctor', doctorIds),
    facetsNamed('', priorities),
    facetsNamed('critical', [isCritical && '']),
    facetsNamed('correction', [isCorrection === true ? '' : undefined]),
  ].filter(({ length }) => length > 0 && length <= MOST_OF_ONE_KIND)
  if (kinds.length === 0 || (await doSomeLackFacets(trx))) return undefined
  return kinds.map((kind) => `(${kind.map(quoted).join(' | ')})`).join(' & ')
}

const facetsNamed = (kind: string, values: readonly (string | number | undefined)[] = []): string[] =>
  values.flatMap((value) => (value === undefined ? [] : `#${kind}${value}`))

/** By the index in any case: soon after an upgrade, the database may expect to find such a text at once, and read all. */
const doSomeLackFacets = (trx: Queries): Promise<boolean> =>
  withoutScans(trx, ['seqscan'], () => isAnyText(trx, lacksFacets))
