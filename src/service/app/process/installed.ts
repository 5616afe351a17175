import type { Installed } from '#service/upgrade/checks.ts'
import type { Config } from '#service/app/config/config.ts'
import { programVersion } from './portalBuild.ts'

/** This program, as the checks before an upgrade look at it. */
export function installed({ backup, dataDir, timeZone }: Config): Installed {
  const { isBesideData, store } = backup
  return {
    version: programVersion(),
    timeZone,
    dataFolder: dataDir,
    backupFolder: 'folder' in store && !isBesideData ? store.folder : undefined,
    isBackupBesideData: isBesideData,
  }
}
