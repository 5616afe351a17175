import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { Figures } from '#portal/overview/figures/Figures.tsx'
import { OverviewContext, useOverview } from '#portal/overview/filters/OverviewContext.ts'
import { Answer } from '#portal/overview/text/Answer.tsx'
import { AsOf } from '#portal/overview/text/AsOf.tsx'
import { PeriodText } from '#portal/overview/text/PeriodText.tsx'
import { overviewAddress } from '#portal/overview/url.ts'
import { useSession } from '#portal/session/SessionContext.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { IconButton } from '#portal/ui/form/IconButton.tsx'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { useFullscreen } from './useFullscreen.ts'
import { useNight } from './useNight.ts'
import { useWakeLock } from './useWakeLock.ts'
import { useZoom } from './useZoom.ts'
import { WallCharts } from './WallCharts.tsx'

const keys = { exit: ['Escape'] }

/** The figures for a screen on a wall: large, of nobody by name, and with nothing to open but the way back. */
export function Wall() {
  const t = useTranslations('overview.wall')
  const title = useTranslations('overview')('title')
  const navigate = useNavigate()
  const state = useOverview()
  const { session, store } = useSession()
  const area = useRef<HTMLDivElement>(null)
  const zoom = useZoom(area)
  const night = useNight()
  const fullscreen = useFullscreen()
  useWakeLock()
  const exit = () => void navigate(overviewAddress({ ...state.filters, tables: undefined }))
  useKeys(keys, { exit })
  const dimmed = night.isDim ? 'dark-room brightness-75' : ''

  return (
    <OverviewContext value={{ ...state, isWall: true }}>
      <div className={`min-h-0 grow overflow-hidden bg-page text-ink max-md:overflow-y-auto ${dimmed}`}>
        <div ref={area} className="h-full max-md:h-auto">
          <div style={{ zoom }} className="@container flex h-full flex-col gap-3 p-4">
            <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <PageHeading title={title} />
              <PeriodText />
              <AsOf className="grow text-right text-name text-ink-2" />
              <div className="flex items-center gap-1">
                <IconButton
                  icon="invert"
                  variant="bare"
                  label={t(night.isDim ? 'bright' : 'dim')}
                  onClick={night.turn}
                />
                {fullscreen.isOffered && (
                  <IconButton
                    icon="fit"
                    variant="bare"
                    label={t(fullscreen.isOn ? 'window' : 'fullscreen')}
                    onClick={fullscreen.turn}
                  />
                )}
                <Button title="Esc" onClick={exit}>
                  {t('exit')}
                </Button>
              </div>
            </header>
            {!session && (
              <div
                role="status"
                className="flex flex-wrap items-center gap-3 rounded-control bg-sunken px-4 py-2"
              >
                <p className="grow">{t('signedOut')}</p>
                <Button onClick={() => store.showWall(false)}>{t('signIn')}</Button>
              </div>
            )}
            <Answer className="min-h-6 text-name" />
            <Figures />
            <WallCharts />
          </div>
        </div>
      </div>
    </OverviewContext>
  )
}
