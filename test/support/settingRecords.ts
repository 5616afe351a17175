import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import { type GroupName, resources } from '#contract/resources.ts'
import { clientOf } from './clinicRecords.ts'

type Stored = Record<string, unknown> & { id: number; dateHourChanged: string }

/** Reads and changes records of a resource group as an administrator who is not in the portal. */
export async function recordsOf(group: GroupName) {
  const client = await clientOf('administrator')
  const declared: Resource = resources[group]
  const operations = resourceOperations(declared)
  const read = async (id: number) =>
    (await client.send(operations.get, { params: { id } })) as unknown as Stored
  return {
    read,
    /** The first that has this name. */
    find: async (name: string) => {
      const { data } = await client.page(operations.query, { query: { name, limit: 1 } })
      return data[0] as unknown as Stored | undefined
    },
    create: async (body: Record<string, unknown>) =>
      (await client.send(operations.create, { body })) as unknown as Stored,
    change: async (id: number, fields: Record<string, unknown>) => {
      const { dateHourChanged } = await read(id)
      return (await client.send(operations.update, {
        body: { ...fields, id, dateHourChanged },
      })) as unknown as Stored
    },
  }
}

/** A type of device, named after a name of letters that no other test uses. */
export const storeType = async (name: string) =>
  (await recordsOf('deviceType')).create({ name: `Type of ${name}`, code: name.toUpperCase() })

/** A device model with a brand and a type of its own. */
export async function storeModel(name: string) {
  const brand = await (await recordsOf('deviceBrand')).create({ name: `Brand of ${name}` })
  const type = await storeType(name)
  const models = await recordsOf('deviceModel')
  const model = await models.create({ name, brand: { id: brand.id }, type: { id: type.id } })
  return { brand, type, model, models }
}
