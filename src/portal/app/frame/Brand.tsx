import { createContext, use, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { PortalConfig } from '#contract/portal/portalConfig.ts'

/** The settings of the clinic, and a function that puts others in their place. */
export const ClinicContext = createContext<[PortalConfig, (config: PortalConfig) => void]>([
  PortalConfig.parse({}),
  () => {},
])

/** The clinic's logo and name, as its settings have them. */
export function Brand({ nameClass = '' }: { nameClass?: string }) {
  const t = useTranslations('app')
  const [{ clinicName, logo }] = use(ClinicContext)
  const [failed, setFailed] = useState<string>()
  return (
    <span className="flex items-center gap-2.5 font-semibold">
      {logo && logo !== failed ? (
        <img
          src={logo}
          alt=""
          className="size-8 shrink-0 rounded-control object-contain"
          onError={() => setFailed(logo)}
        />
      ) : (
        <span className="flex size-8 shrink-0 items-center justify-center rounded-control bg-accent text-on-accent">
          <Icon name="report" size={18} />
        </span>
      )}
      <span className={nameClass}>{clinicName || t('portalName')}</span>
    </span>
  )
}
