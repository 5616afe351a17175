import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { configOperations, type ConfigSection, type ConfigSetting } from '#contract/system/config.ts'
import type { Client } from '#portal/http/client/client.ts'
import { ANSWER_TIMEOUT_MS } from '#portal/http/client/request.ts'

/** The setting of the clinic's time zone. */
export const TIME_ZONE = 'CLINIC_TIME_ZONE'

/** The settings and facts of a section. */
export const sectionSettings = (client: Client, section: ConfigSection) =>
  queryOptions({
    queryKey: ['settings', 'config', section],
    queryFn: async ({ signal }) =>
      (await client.send(configOperations.listConfig, { params: { section }, signal })).data,
  })

type Version = Pick<ConfigSetting, 'id' | 'section' | 'dateHourChanged'>

export const readSetting = (client: Client, { id, section }: Pick<Version, 'id' | 'section'>) =>
  client.send(configOperations.getConfig, { params: { section, id } })

/** Stores a value, unless the setting was changed since it was read. */
export const storeSetting = (client: Client, { id, section, dateHourChanged }: Version, value: string) =>
  client.send(configOperations.updateConfig, {
    params: { section },
    body: { id, value, dateHourChanged },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  })

/** Removes the stored value. */
export const resetSetting = (client: Client, { id, section, dateHourChanged }: Version) =>
  client.send(configOperations.removeConfig, { params: { section }, body: { id, dateHourChanged } })

export const showChangedSettings = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ['settings', 'config'] })
