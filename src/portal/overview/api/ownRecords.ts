import { queryOptions } from '@tanstack/react-query'
import type { RecordOf } from '#contract/declaration/resource.ts'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { preference } from '#contract/resources/preference.ts'
import { widget } from '#contract/resources/widget.ts'
import type { Client } from '#portal/http/client/client.ts'
import { ApiError } from '#portal/http/client/errors.ts'
import { ViewSettings } from '#portal/overview/filters/view.ts'

export type Widget = RecordOf<typeof widget>
export type WidgetChange = Pick<Widget, 'kind' | 'name' | 'position' | 'size' | 'visible'> & {
  isChanged: boolean
}

/** More than an overview has, with the clinic's and those that two tabs made at once. */
const MOST_WIDGETS = 100
/** The name of the preference. */
const OVERVIEW = 'overview'

const widgets = resourceOperations(widget)
const preferences = resourceOperations(preference)

const readWidgets = async (client: Client, signal?: AbortSignal): Promise<Widget[]> =>
  (await client.page(widgets.query, { query: { forCaller: 'true', limit: MOST_WIDGETS }, signal })).data

/** The user's widgets, and those that the clinic has for everybody. */
export const shownWidgets = (client: Client) =>
  queryOptions({
    queryKey: ['overview', 'widgets'],
    queryFn: ({ signal }) => readWidgets(client, signal),
    staleTime: Infinity,
  })

/** The keys of the changes. */
export const keepsWidgets = ['overview', 'keep widgets'] as const
export const keepsSettings = ['overview', 'keep settings'] as const

/** Of several records of one kind, made by two tabs at once, the last that was changed counts. */
export const latestOf = (records: readonly Widget[]): Widget | undefined =>
  records.toSorted((a, b) => Date.parse(b.dateHourChanged) - Date.parse(a.dateHourChanged))[0]

/**
 * Stores the changed widgets of a user, and answers with all widgets. Widgets that the user does not have yet are created, so that their order
 * no longer depends on the clinic's.
 */
export async function saveWidgets(
  client: Client,
  user: number,
  changes: readonly WidgetChange[],
): Promise<Widget[]> {
  let known = await readWidgets(client)
  for (const change of changes) {
    const store = async () => {
      const record = latestOf(known.filter((one) => one.kind === change.kind && one.user?.id === user))
      const { isChanged, ...values } = change
      const { position, size, visible } = values
      if (!record) await client.send(widgets.create, { body: { ...values, user: { id: user } } })
      else if (isChanged) {
        const { id, dateHourChanged } = record
        await client.send(widgets.update, { body: { id, dateHourChanged, position, size, visible } })
      }
    }
    await lastWins(store, async () => (known = await readWidgets(client)))
  }
  return readWidgets(client)
}

async function readPreference(client: Client, user: number, signal?: AbortSignal) {
  const query = { user, name: OVERVIEW, limit: 10 }
  const { data } = await client.page(preferences.query, { query, signal })
  return data.find(({ name }) => name === OVERVIEW)
}

/** How the user looks at the figures, as the service keeps it. */
export const storedSettings = (client: Client, user: number) =>
  queryOptions({
    queryKey: ['overview', 'settings', user],
    queryFn: async ({ signal }): Promise<ViewSettings> =>
      settingsIn((await readPreference(client, user, signal))?.value),
    staleTime: Infinity,
  })

/** Keeps it for the next visit, on any device. */
export async function saveSettings(client: Client, user: number, settings: ViewSettings): Promise<void> {
  const value = JSON.stringify(settings)
  const store = async () => {
    const known = await readPreference(client, user)
    if (known) {
      const { id, dateHourChanged } = known
      await client.send(preferences.update, { body: { id, dateHourChanged, value } })
    } else await client.send(preferences.create, { body: { user: { id: user }, name: OVERVIEW, value } })
  }
  await lastWins(store, () => Promise.resolve())
}

/** Tries once more with what is there by then, where another tab or device was first. */
async function lastWins(store: () => Promise<void>, readAgain: () => Promise<unknown>): Promise<void> {
  try {
    await store()
  } catch (error) {
    if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) throw error
    await readAgain()
    await store()
  }
}

function settingsIn(text: string | null | undefined): ViewSettings {
  try {
    return ViewSettings.safeParse(JSON.parse(text ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}
