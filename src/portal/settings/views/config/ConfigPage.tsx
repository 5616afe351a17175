import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import { type ConfigSection, type ConfigSetting, configSections } from '#contract/system/config.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { BackLink } from '#portal/records/BackLink.tsx'
import { sectionSettings } from '#portal/settings/api/config.ts'
import { FieldsSkeleton } from '#portal/settings/form/FieldsSkeleton.tsx'
import { LabelledSelect } from '#portal/ui/form/Select.tsx'
import { Facts } from '#portal/ui/layout/Facts.tsx'
import { PageHeader } from '#portal/ui/layout/PageHeader.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { TabPanel, Tabs } from '#portal/ui/layout/Tabs.tsx'
import { askToLeave } from '#portal/ui/overlay/leaveGuard.ts'
import { SettingRow } from './SettingRow.tsx'
import { useSettingText } from './useSettingText.ts'

/** The configuration of the program: the settings of a section with where they come from, and what the program has found. */
export function ConfigPage() {
  const t = useTranslations('configuration')
  const all = useTranslations('settings.list')
  const { id } = useParams()
  const navigate = useNavigate()
  const panelId = useId()
  const section = configSections.find((name) => name === id) ?? 'product'
  const go = (to: ConfigSection) =>
    askToLeave(() => void navigate(`${paths.settingsOf('config')}/${to}`, { replace: true }))
  return (
    <div className="flex min-h-0 grow flex-col">
      <PageHeader
        back={<BackLink to={paths.settings} text={all('allGroups')} />}
        heading={<PageHeading title={t('title')} />}
      >
        <LabelledSelect
          label={t('section')}
          className="w-full lg:hidden"
          value={section}
          onChange={({ target }) => go(target.value as ConfigSection)}
        >
          {configSections.map((name) => (
            <option key={name} value={name}>
              {t(`sections.${name}`)}
            </option>
          ))}
        </LabelledSelect>
        <Tabs
          label={t('section')}
          className="max-lg:hidden"
          tabs={configSections.map((name) => ({ id: name, label: t(`sections.${name}`) }))}
          selected={section}
          onSelect={go}
          panelId={panelId}
        />
      </PageHeader>
      <TabPanel
        id={panelId}
        label={t(`sections.${section}`)}
        className="min-h-0 grow overflow-y-auto px-6 py-5 max-md:px-4"
      >
        <div className="flex max-w-4xl flex-col gap-6">
          <RestartNote />
          <Section key={section} section={section} />
        </div>
      </TabPanel>
    </div>
  )
}

/** Says what to do, where the next start would use other settings. */
function RestartNote() {
  const t = useTranslations('configuration.restart')
  const settings = useTranslations('settings')
  const { data } = useQuery(sectionSettings(useClient(), 'env'))
  const due = data?.filter(({ restart }) => restart) ?? []
  return (
    <div role="status" className="empty:hidden">
      {due.length > 0 && (
        <div className="rounded-control border border-line-strong bg-panel px-4 py-3">
          <p className="font-medium">{t('due')}</p>
          <p className="text-small text-ink-2">
            {t('text', { names: due.map(({ name }) => name).join(', ') })} {settings('restart')}
          </p>
        </div>
      )}
    </div>
  )
}

function Section({ section }: { section: ConfigSection }) {
  const t = useTranslations('configuration')
  const { factName, valueText } = useSettingText()
  const { data, error, refetch } = useQuery(sectionSettings(useClient(), section))
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <FieldsSkeleton />
  const facts = data.filter(({ source }) => source === 'fact')
  const settings = data.filter(({ source }) => source !== 'fact')
  return (
    <>
      <SettingList title={t('changeable')} settings={settings.filter(({ changeable }) => changeable)} />
      {facts.length > 0 && (
        <Part title={t('facts')}>
          <div className="rounded-control border border-line bg-panel px-4 py-3">
            <Facts facts={facts.map((fact) => [factName(fact.name), valueText(fact)] as const)} />
          </div>
        </Part>
      )}
      <SettingList title={t('fixed')} settings={settings.filter(({ changeable }) => !changeable)} />
    </>
  )
}

function SettingList({ title, settings }: { title: string; settings: readonly ConfigSetting[] }) {
  if (settings.length === 0) return null
  return (
    <Part title={title}>
      <ul className="divide-y divide-line overflow-clip rounded-control border border-line bg-panel">
        {settings.map((setting) => (
          <SettingRow key={setting.id} setting={setting} />
        ))}
      </ul>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-1.5 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
