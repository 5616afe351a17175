import { act, render } from '@testing-library/react'
import { LonePage } from '#portal/app/LonePage.tsx'
import { loadLanguage } from '#portal/feedback/later/messageLoader.ts'
import { loadMessages } from '#portal/locale/messages.ts'
import { PreferencesProvider } from '#portal/preferences/PreferencesContext.tsx'
import { beginHistory } from './beginHistory.ts'
import { portalConfig } from './portalConfig.ts'
import { setUpUser } from './setUpUser.ts'
import { sharedService } from './sharedService.ts'

/** Renders a page that knows nothing of sessions, at its address, with the service of the portal's tests. */
export async function renderLonePage(name: 'wall' | 'shared', address: string) {
  beginHistory(address)
  const config = portalConfig((await sharedService('portal')).url)
  const page = (
    <PreferencesProvider
      preferences={{ theme: 'system', locale: 'en' }}
      messages={await loadMessages('en', ['start'])}
      loadLanguage={loadLanguage}
      timeZone="UTC"
    >
      <LonePage name={name} config={config} timeZone="UTC" />
    </PreferencesProvider>
  )
  await act(async () => void render(page))
  return setUpUser()
}
