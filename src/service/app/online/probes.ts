import type { FastifyBaseLogger } from 'fastify'
import type { OnlineServiceName } from '#contract/system/onlineServices.ts'
import { type Readiness, replicaWords } from '#service/app/http/readiness.ts'
import type { BackupSettings } from '#service/backup/routes.ts'
import type { Database, ReplicaState } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { storeName } from '#service/files/openStore.ts'
import { readAccount } from '#service/mail/accounts.ts'
import type { MailSettings } from '#service/mail/sendMail.ts'
import { reasonSentences } from '#service/mail/sentences.ts'
import { openTransport } from '#service/mail/transport.ts'
import { openIdProvider, type OpenIdSettings } from '#service/session/openId/provider.ts'

/** What asking found. `off`: the clinic has none. */
export type Found = { place?: string; problem?: string } | 'off'

/** How something outside is asked whether it answers, and how often, in milliseconds. */
export interface Probe {
  everyMs: number
  ask: () => Promise<Found>
}

const MINUTE_MS = 60_000
/** Less often, as each time is a sign-in or a request that may cost money. */
const SELDOM_MS = 10 * MINUTE_MS

interface Outside {
  database: Database
  files: FileStore
  /** How database and files are found. */
  ready: () => Promise<Readiness>
  backup: BackupSettings | undefined
  mail: MailSettings
  openId: OpenIdSettings | undefined
  /** How the read replica was found last, where there is one. */
  replica: (() => ReplicaState | undefined) | undefined
  log: FastifyBaseLogger
}

/** How each is asked. */
export function probesOf({
  database,
  files,
  ready,
  backup,
  mail,
  openId,
  replica,
  log,
}: Outside): Readonly<Record<OnlineServiceName, Probe>> {
  const provider = openId && openIdProvider(openId, log)
  return {
    database: {
      everyMs: MINUTE_MS,
      ask: async () => found(database.description, (await ready())['database']),
    },
    replica: {
      everyMs: MINUTE_MS,
      ask: async () => {
        const state = replica?.()
        if (!replica) return 'off'
        return state?.state === 'in use' ? {} : { problem: replicaWords(state) }
      },
    },
    files: {
      everyMs: MINUTE_MS,
      ask: async () => found(storeName(files.address), (await ready())['files']),
    },
    backups: {
      everyMs: SELDOM_MS,
      ask: async () => {
        if (!backup) return 'off'
        await backup.prepare()
        await backup.store.probe()
        return { place: storeName(backup.store.address) }
      },
    },
    mail: { everyMs: SELDOM_MS, ask: () => askMailServer(database, mail) },
    identityProvider: {
      everyMs: SELDOM_MS,
      ask: async () => {
        if (!openId || !provider) return 'off'
        await provider.reach()
        return { place: openId.issuer }
      },
    },
  }
}

const found = (place: string, problem: string | undefined): Found => ({
  place,
  ...(problem !== undefined && { problem }),
})

/** Signs in at the mail server of the account in use, and sends nothing. */
async function askMailServer({ queries }: Database, settings: MailSettings): Promise<Found> {
  const account = await readAccount(queries, settings.secrets)
  if (!account) return 'off'
  const transport = openTransport(account, settings)
  try {
    const outcome = await transport.verify()
    return {
      place: `${account.host}:${account.port}`,
      ...(outcome && { problem: reasonSentences[outcome.reason] }),
    }
  } finally {
    transport.close()
  }
}
