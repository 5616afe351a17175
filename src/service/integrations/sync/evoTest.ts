import { sql } from 'kysely'
import { modules } from '#contract/access/access.ts'
import type { Permission } from '#contract/access/access.ts'
import { integrationExposedData } from '#contract/resources/integrations.ts'
import { FIGURES_ALONE } from '#contract/integrations/sync.ts'
import type { Finding } from '#contract/integrations/sync.ts'
import type { Queries } from '#service/database/database.ts'
import type { Caller } from '#service/http/route.ts'

type Language = 'en' | 'pt-BR'
type Sentences = Readonly<Record<Language, string>>

const finding = (code: string, ok: boolean, language: Language, sentences: Sentences): Finding => ({
  code,
  ok,
  sentence: sentences[language],
})

const uses: readonly { permission: Permission; names: string }[] = [
  { permission: 'integration.send', names: 'CreateReport, SyncSchedullings' },
  { permission: 'integration.follow', names: 'SyncIntegrations' },
]

const figures: ReadonlySet<string> = new Set(modules.overview)

const kinds = integrationExposedData.fields.kind.values

/** Whether the key, the network, the permissions, the bindings and the exposed data of an integration are in order. */
export async function evoTest(
  queries: Queries,
  caller: Caller,
  address: string,
  language: Language,
): Promise<Finding[]> {
  if (!caller.key)
    return [
      finding('person', false, language, {
        en: 'You are signed in as a person. Sign in with the key of an integration to test it.',
        'pt-BR': 'Você entrou como pessoa. Entre com a chave de uma integração para testá-la.',
      }),
    ]
  const { id, integrationId } = caller.key
  const state = await readState(queries, id, integrationId)
  const notSet = kinds.filter((kind) => !state.kinds.includes(kind))
  const day = state.expires?.toISOString().slice(0, 10)
  const may = (permission: Permission) => caller.permissions.has(permission)
  const mayFollow = may('integration.follow')
  const readsFigures = may('overview.clinic')
  const more = [...caller.permissions].filter((code) => !figures.has(code))
  return [
    finding('key', true, language, {
      en: `The key of “${caller.name}” is accepted${day ? ` until ${day}` : ', without an end'}.`,
      'pt-BR': `A chave de “${caller.name}” é aceita${day ? ` até ${day}` : ', sem prazo'}.`,
    }),
    finding('network', true, language, {
      en: state.networks
        ? `It is asked from ${address}, which is one of its networks.`
        : `It is asked from ${address}; its key is accepted from every network.`,
      'pt-BR': state.networks
        ? `A pergunta vem de ${address}, que está entre as suas redes.`
        : `A pergunta vem de ${address}; a chave é aceita de qualquer rede.`,
    }),
    ...uses.map(({ permission, names }) => {
      // One that only sends, only follows, or only reads figures is in order.
      const ok = readsFigures || uses.some((use) => may(use.permission))
      return finding(permission, ok, language, {
        en: may(permission)
          ? `It may use ${names}.`
          : `It may not use ${names}: the permission ${permission} is missing.`,
        'pt-BR': may(permission)
          ? `Pode usar ${names}.`
          : `Não pode usar ${names}: falta a permissão ${permission}.`,
      })
    }),
    ...(!readsFigures
      ? []
      : more.length === 0
        ? [
            finding(FIGURES_ALONE, true, language, {
              en: 'It may read the clinic’s figures and nothing else, as the key of a screen on a wall.',
              'pt-BR': 'Pode ler os números da clínica e nada mais, como a chave de uma tela na parede.',
            }),
          ]
        : [
            finding('figures', true, language, {
              en: `It may read the clinic’s figures, and has further permissions: ${more.join(', ')}.`,
              'pt-BR': `Pode ler os números da clínica e tem outras permissões: ${more.join(', ')}.`,
            }),
          ]),
    finding('bindings', state.gone === 0, language, {
      en: `${state.bindings} numbers are bound to records${state.gone > 0 ? `; ${state.gone} of these records were removed` : ''}.`,
      'pt-BR': `${state.bindings} números estão ligados a registros${state.gone > 0 ? `; ${state.gone} destes registros foram removidos` : ''}.`,
    }),
    finding('exposed', state.exposed > 0 || !mayFollow, language, {
      en:
        state.exposed > 0
          ? `SyncIntegrations tells it ${state.exposed} kinds of data.`
          : 'SyncIntegrations tells it numbers only: no exposed data are set.',
      'pt-BR':
        state.exposed > 0
          ? `SyncIntegrations informa ${state.exposed} tipos de dados.`
          : 'SyncIntegrations informa apenas números: nenhum dado exposto foi definido.',
    }),
    ...(notSet.length === 0
      ? []
      : [
          finding('exposedNotSet', true, language, {
            en: `Whether it is told these data is not set, so it is not: ${notSet.join(', ')}.`,
            'pt-BR': `Não foi definido se estes dados são informados, e por isso não são: ${notSet.join(', ')}.`,
          }),
        ]),
    finding('inbox', state.waiting === 0, language, {
      en:
        state.waiting === 0
          ? 'None of its reports waits in the inbox.'
          : `${state.waiting} of its reports wait in the inbox.`,
      'pt-BR':
        state.waiting === 0
          ? 'Nenhum laudo aguarda na caixa de entrada.'
          : `${state.waiting} laudos aguardam na caixa de entrada.`,
    }),
  ]
}

interface State {
  expires: Date | null
  networks: string | null
  bindings: number
  gone: number
  exposed: number
  /** The kinds of data of which it is set whether they are exposed. */
  kinds: string[]
  waiting: number
}

async function readState(queries: Queries, keyId: number, integrationId: number): Promise<State> {
  const ofGroup = (group: string) =>
    sql`("group" = ${group} and not exists (
      select from ${sql.table(group)} target where target.id = record and target.date_hour_deleted is null))`
  const { rows } = await sql<State>`
    select
      (select expires from integration_key where id = ${keyId}) as expires,
      (select networks from integration where id = ${integrationId}) as networks,
      (select count(*) from integration_binding
        where integration_id = ${integrationId} and date_hour_deleted is null) as bindings,
      (select count(*) from integration_binding
        where integration_id = ${integrationId} and date_hour_deleted is null and (${sql.join(
          ['patient', 'exam', 'employee', 'unit', 'device', 'appointment'].map(ofGroup),
          sql` or `,
        )})) as gone,
      (select count(*) from integration_exposed_data
        where integration_id = ${integrationId} and exposed and date_hour_deleted is null) as exposed,
      array(select kind from integration_exposed_data
        where integration_id = ${integrationId} and date_hour_deleted is null) as kinds,
      (select count(*) from inbox where integration_id = ${integrationId} and state = 'waiting') as waiting`.execute(
    queries,
  )
  const [state] = rows
  if (!state) throw new Error('A query without a table has one row.')
  return state
}
