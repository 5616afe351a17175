import * as z from 'zod/mini'
import { idText, id, timestamp } from '#contract/declaration/field.ts'
import { operation } from '#contract/declaration/operation.ts'
import { visibleText } from '#contract/declaration/shapes.ts'
import { chosen, chosenObject } from '#contract/declaration/source.ts'
import { filters } from './releaseQuery.ts'

/** The filters of which a view is made: nothing that was typed to find a patient, and no patient. */
const Counted = z.omit(z.object(filters), {
  patientName: true,
  patientId: true,
  reportId: true,
  requestNumber: true,
  text: true,
})

/** What a view is saved as: the filters as the portal's address has them. `released`: days that move, such as the last seven. */
const viewFilters = [...Object.keys(Counted.shape), 'released']
const isViewFilter = (name: string): boolean => viewFilters.includes(name)

const MAX_VIEWS = 20
/** A view that matches more is counted up to this number. */
export const MAX_COUNTED = 999

/** The longest name of a view. */
export const MAX_VIEW_NAME = 60

/** Filters under a name. */
export const SavedView = chosenObject({
  name: visibleText(MAX_VIEW_NAME),
  filters: z
    .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))
    .check(z.refine((set) => Object.keys(set).every(isViewFilter), 'must be filters that name no patient')),
})
export type SavedView = z.infer<typeof SavedView>

const views = () => z.array(SavedView).check(z.maxLength(MAX_VIEWS))

/** Without a list of patients, which is one person's own. */
const sharedViews = () =>
  views().check(
    z.refine(
      (all) => all.every(({ filters: { patientListId } }) => patientListId === undefined),
      'must not filter by a list of patients, which nobody else has',
    ),
  )

/** When a list of views was saved last; null: never. */
const version = () => z.nullable(timestamp())

/** `own`: of the caller. `role`: shared with the users of the caller's permission list, or of the one that was asked for. `versions`: of both. */
export const SavedViews = chosenObject({
  own: views(),
  role: views(),
  versions: z.optional(chosenObject({ own: version(), role: version() })),
})
export type SavedViews = z.infer<typeof SavedViews>

const MOST_COUNTED = 2 * MAX_VIEWS + 3

/** Several queries, each as an address has it, in a line of its own. */
const queries = () =>
  z.string().check(
    z.maxLength(20_000),
    z.refine(
      (text) =>
        lines(text).length <= MOST_COUNTED && lines(text).every((one) => Counted.safeParse(one).success),
      `must be up to ${MOST_COUNTED} queries, each in a line, as addresses have them`,
    ),
  )

const lines = (text: string) => text.split('\n').map((line) => Object.fromEntries(new URLSearchParams(line)))

export const readQueries = (text: string): z.output<typeof Counted>[] =>
  lines(text).map((one) => Counted.parse(one))

export const viewOperations = {
  listViews: operation({
    summary:
      "List the views of the released listing that the caller has saved, and those of the caller's permission list",
    method: 'GET',
    path: '/portalreport/view',
    access: 'report.read',
    /** Of another list of permissions, for who may change these. */
    query: chosenObject({ permissionListId: z.optional(idText()) }),
    success: { status: 200, answer: { schema: SavedViews } },
    errors: [403],
  }),
  saveViews: operation({
    summary: "Save the caller's views, all of them and in their order",
    method: 'PUT',
    path: '/portalreport/view',
    access: 'report.read',
    /** The version that was read; left out: whatever it is. */
    body: chosenObject({ views: views(), dateHourChanged: z.optional(version()) }),
    success: { status: 200, answer: { schema: SavedViews } },
    errors: [409],
  }),
  shareViews: operation({
    summary: 'Save the views of the users of a permission list, all of them and in their order',
    method: 'PUT',
    path: '/portalreport/view/shared',
    access: 'permission.write',
    body: chosenObject({
      permissionListId: id(),
      views: sharedViews(),
      dateHourChanged: z.optional(version()),
    }),
    success: { status: 200, answer: { schema: SavedViews } },
    errors: [404, 409],
  }),
  countViews: operation({
    summary: `Count the released reports of several queries at once, each up to ${MAX_COUNTED + 1}`,
    method: 'POST',
    path: '/portalreport/view/count',
    access: 'report.read',
    query: z.object({ ...chosen({ queries: queries() }) }),
    queryIn: 'body',
    success: { status: 200, answer: { schema: chosenObject({ counts: z.array(z.int()) }) } },
  }),
}
