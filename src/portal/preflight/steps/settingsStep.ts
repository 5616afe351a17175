import { readSettingsFile } from '#portal/preflight/api/settingsFile.ts'
import type { Facts } from './facts.ts'
import type { Outcome } from './outcome.ts'
import { shownAddress } from './serviceAddress.ts'

/** The file beside the page, from which the portal reads its settings when it starts. */
export async function checkSettings({ config }: Facts, signal: AbortSignal): Promise<Outcome> {
  const file = await readSettingsFile(new URL('/config.json', window.location.href).href, signal)
  const address = shownAddress(config)
  switch (file.kind) {
    case 'unreached':
      return {
        state: 'failed',
        says: ({ t }) => t('settings.unreached'),
        next: ({ t }) => t('settings.unreachedNext'),
      }
    case 'refused':
      return {
        state: 'failed',
        says: ({ t }) => t('settings.refused', { status: String(file.status), address }),
        next: ({ t }) => t('settings.missingNext'),
      }
    case 'noJson':
      return {
        state: 'failed',
        says: ({ t }) => t('settings.noJson', { address }),
        next: ({ t }) => t('settings.missingNext'),
      }
    case 'wrong':
      return {
        state: 'failed',
        says: ({ t, list }) => t('settings.wrong', { names: list(file.names), address }),
        next: ({ t }) => t('settings.wrongNext'),
      }
    case 'found':
  }
  const { changed, unknown } = file
  const says: Outcome['says'] = ({ t, list }) =>
    changed.length === 0
      ? t('settings.defaults', { address })
      : t('settings.found', { names: list(changed), address })
  if (shownAddress(file.config) !== address) {
    const now = shownAddress(file.config)
    return { state: 'note', says, next: ({ t }) => t('settings.changedSince', { address: now }) }
  }
  if (unknown.length > 0)
    return { state: 'note', says, next: ({ t, list }) => t('settings.unknown', { names: list(unknown) }) }
  return { state: 'good', says }
}
