import type { ConfigSetting } from '#contract/system/config.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import { type Config, ConfigError, withStored } from '#service/app/config/config.ts'
import { Environment, type SettingName } from '#service/app/config/environment.ts'
import { isSettingName } from '#service/app/config/settingPlaces.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import type { Caller } from '#service/http/route.ts'
import { changedNow } from '#service/records/auditFields.ts'
import { changedSince, malformed } from '#service/resources/refusals.ts'
import { acceptStored, type StoredRow, storedRows } from './storedSettings.ts'
import { withoutPassword } from './withoutPassword.ts'

interface Writer {
  caller: Caller
  request: { id: string; ip: string }
}

interface Value {
  name: SettingName
  value: string
}

/** The version that was read; undefined where the caller names none. */
interface Version {
  version: string | null | undefined
}

/** Stores a value of a setting of which none is stored. */
export async function createSetting(
  trx: TransactionQueries,
  writer: Writer,
  config: Config,
  { name, value }: Value,
): Promise<void> {
  await requireValid(trx, config, { name, value })
  const before = await lockRow(trx, name)
  if ((before?.value ?? null) !== null)
    throw new Problem('in_use', `A value of ${name} is stored already. Change that.`)
  await write(trx, writer, { name, value, before })
}

/** Stores a value of a setting. */
export async function changeSetting(
  trx: TransactionQueries,
  writer: Writer,
  config: Config,
  { name, value, version }: Value & Version,
): Promise<void> {
  await requireValid(trx, config, { name, value })
  await write(trx, writer, { name, value, before: await lockVersion(trx, name, version) })
}

/** Removes the stored value of a setting. */
export async function removeSetting(
  trx: TransactionQueries,
  writer: Writer,
  { name, version }: { name: string } & Version,
): Promise<void> {
  await write(trx, writer, { name, value: null, before: await lockVersion(trx, name, version) })
}

async function lockVersion(trx: TransactionQueries, name: string, version: Version['version']) {
  const row = await lockRow(trx, name)
  if (version !== undefined && timeOf(version) !== timeOf(row?.date_hour_changed)) throw changedSince()
  return row
}

interface Written {
  name: string
  value: string | null
  before: Awaited<ReturnType<typeof lockRow>>
}

/** Writes the row, and the act of the audit. */
async function write(
  trx: TransactionQueries,
  writer: Writer,
  { name, value, before }: Written,
): Promise<void> {
  if ((before?.value ?? null) === value) return
  const changed = { value, user_changed: writer.caller.id }
  if (before)
    await trx
      .updateTable('config_setting')
      .set({ ...changed, date_hour_changed: changedNow })
      .where('name', '=', name)
      .execute()
  else {
    const inserted = await trx
      .insertInto('config_setting')
      .values({ name, ...changed })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    // Somebody else has stored the first value meanwhile.
    if (!inserted) throw changedSince()
  }
  await recordAct(trx, writer, {
    act: 'config.change',
    detail: { name, from: openText(before?.value), to: openText(value) },
  })
}

const timeOf = (version: string | Date | null | undefined) => (version ? new Date(version).getTime() : null)

const openText = (value: string | null | undefined) => (value == null ? null : withoutPassword(value).text)

const lockRow = (trx: TransactionQueries, name: string) =>
  trx
    .selectFrom('config_setting')
    .select(['value', 'date_hour_changed'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()

/** Throws a Problem where a value cannot be stored: by its own form, or beside the other settings. */
async function requireValid(trx: TransactionQueries, config: Config, { name, value }: Value): Promise<void> {
  const parsed = Environment.shape[name].safeParse(value)
  if (!parsed.success) throw invalid(parsed.error.issues[0]?.message ?? 'is not of the form that is expected')
  const others = acceptStored(config, await othersOf(trx, name)).config.stored
  try {
    withStored(config, { ...others, [name]: value })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw invalid(error.message)
  }
}

const othersOf = async (trx: TransactionQueries, name: string): Promise<StoredRow[]> =>
  (await storedRows(trx)).filter((row) => row.name !== name)

const invalid = (problem: string) => malformed([{ name: 'value', problem }])

/** The name of a setting that can be changed. Throws a Problem that says where it is changed, if that is not here. */
export function requireChangeable({ name, changeable, source }: ConfigSetting): SettingName {
  if (changeable && isSettingName(name)) return name
  throw new Problem('in_use', `${name} cannot be changed here: ${reasons[source]}. Nothing was changed.`)
}

const elsewhere =
  'the program needs it before it reads what is stored, or it decides who may sign in. Change it in the environment of the service, and start that again'

const reasons: Readonly<Record<ConfigSetting['source'], string>> = {
  environment: 'it is set in the environment of the service. Change it there, and start the service again',
  file: 'it is set in a file, which the environment names or which is config.json in DATA_DIR. Change it there',
  stored: elsewhere,
  default: elsewhere,
  fact: 'it is no setting, but what the program has found',
}
