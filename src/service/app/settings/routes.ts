import type { FastifyInstance } from 'fastify'
import { type ConfigSection, type ConfigSetting, configOperations } from '#contract/system/config.ts'
import { API } from '#contract/http/url.ts'
import { fold, hasWords } from '#contract/names/matching.ts'
import { idempotencyKey } from '#service/http/idempotencyKey.ts'
import { wholeListing } from '#service/http/listing/wholeListing.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import { once } from '#service/records/idempotency.ts'
import { malformed } from '#service/resources/refusals.ts'
import { changeSetting, createSetting, removeSetting, requireChangeable } from './changeSetting.ts'
import { describeSettings } from './describeSettings.ts'
import { type Installation, readFacts } from './facts.ts'

/** The configuration: the settings with which this process has started, with facts, and values for the next start. */
export function configRoutes(app: FastifyInstance, installation: Installation): void {
  const { config, database } = installation
  const { queries } = database

  const list = async (section: ConfigSection): Promise<ConfigSetting[]> => [
    ...(await describeSettings(config, queries, section)),
    ...(await readFacts(section, installation)),
  ]
  async function find(section: ConfigSection, id: number): Promise<ConfigSetting> {
    const known = await describeSettings(config, queries, section)
    const isIt = (one: ConfigSetting) => one.id === id
    const found = known.find(isIt) ?? (await readFacts(section, installation)).find(isIt)
    if (!found) throw new Problem('not_found', 'There is no setting of this section with this id.')
    return found
  }

  route(app, configOperations.listConfig, async ({ params }) => wholeListing(await list(params.section)))

  route(app, configOperations.findConfig, async ({ params, query }) => {
    const { name, source, restart } = query
    const found = (await list(params.section)).filter(
      (one) =>
        (name === undefined || hasWords(fold(one.name), name)) &&
        (source === undefined || one.source === source) &&
        (restart === undefined || one.restart === (restart === 'true')),
    )
    return wholeListing(found)
  })

  route(app, configOperations.getConfig, ({ params: { section, id } }) => find(section, id))

  route(app, configOperations.createConfig, async (call) => {
    const { section } = call.params
    const { value } = call.body
    const known = await describeSettings(config, queries, section)
    const setting = known.find((one) => one.name === call.body.name)
    if (!setting) throw malformed([{ name: 'name', problem: 'is no setting of this section' }])
    const name = requireChangeable(setting)
    const created = await once<{ id: number }>(queries, idempotencyKey(call), {
      async change(trx) {
        await createSetting(trx, call, config, { name, value })
        return { id: setting.id }
      },
      readAgain: async (_, id) => ({ id }),
    })
    void call.reply.header('location', `${API}/config/${section}/${created.id}`)
    return find(section, created.id)
  })

  route(app, configOperations.updateConfig, async (call) => {
    const { section } = call.params
    const { id, value, dateHourChanged: version } = call.body
    const name = requireChangeable(await find(section, id))
    await queries.transaction().execute((trx) => changeSetting(trx, call, config, { name, value, version }))
    return find(section, id)
  })

  route(app, configOperations.removeConfig, async (call) => {
    const { id, dateHourChanged: version } = call.body
    const setting = await find(call.params.section, id)
    // One that the environment has named since it was stored may still go.
    if (setting.stored === null) {
      requireChangeable(setting)
      throw new Problem('not_found', `No value of ${setting.name} is stored here.`)
    }
    await queries.transaction().execute((trx) => removeSetting(trx, call, { name: setting.name, version }))
    return {}
  })
}
