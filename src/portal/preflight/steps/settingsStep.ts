import { readSettingsFile } from '#portal/preflight/api/settingsFile.ts'
import type { Facts } from './facts.ts'
import type { Outcome, Say } from './outcome.ts'
import { isOtherOrigin, shownAddress } from './serviceAddress.ts'

/** The file beside the page, from which the portal reads its settings when it starts. */
export async function checkSettings({ config }: Facts, signal: AbortSignal): Promise<Outcome> {
  const file = await readSettingsFile(new URL('/config.json', window.location.href).href, signal)
  const address = shownAddress(config)
  const where: Say = ({ t }) => t(isOtherOrigin(config) ? 'settings.other' : 'settings.own', { address })
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
        says: (words) => words.t('settings.refused', { status: String(file.status), where: where(words) }),
        next: ({ t }) => t('settings.missingNext'),
      }
    case 'noJson':
      return {
        state: 'failed',
        says: (words) => words.t('settings.noJson', { where: where(words) }),
        next: ({ t }) => t('settings.missingNext'),
      }
    case 'wrong':
      return {
        state: 'failed',
        says: (words) => words.t('settings.wrong', { names: words.list(file.names), where: where(words) }),
        next: ({ t }) => t('settings.wrongNext'),
      }
    case 'found':
  }
  const { changed, unknown } = file
  const says: Say = (words) =>
    changed.length === 0
      ? words.t('settings.defaults', { where: where(words) })
      : words.t('settings.found', { names: words.list(changed), where: where(words) })
  if (shownAddress(file.config) !== address) {
    const now = shownAddress(file.config)
    return { state: 'note', says, next: ({ t }) => t('settings.changedSince', { address: now }) }
  }
  if (unknown.length > 0)
    return { state: 'note', says, next: ({ t, list }) => t('settings.unknown', { names: list(unknown) }) }
  return { state: 'good', says }
}
