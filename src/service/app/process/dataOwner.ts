import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { ConfigError } from '#service/app/config/config.ts'
import { errorCode } from './dataFolder.ts'

/**
 * Goes on as the user who owns the data folder, where the process was started as root: what root writes there, the service could not read.
 * Called before anything is opened. A folder that is missing, or root's own, changes nothing. Throws a ConfigError where the process may not
 * become that user.
 */
export function becomeDataOwner(dataDir: string): void {
  const { getuid, setuid, setgid } = process
  if (getuid?.() !== 0 || !setuid || !setgid) return
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  if (!folder || folder.uid === 0) return
  const { uid } = folder
  // A folder that root has made for somebody often keeps root's group.
  const gid = primaryGroup(uid) ?? (folder.gid === 0 ? uid : folder.gid)
  try {
    joinGroups(uid, gid)
    setgid(gid)
    setuid(uid)
  } catch (cause) {
    throw new ConfigError(
      `DATA_DIR: ${dataDir} belongs to user ${uid}, and root cannot become that user here (${errorCode(cause)}). Start this as that user: sudo -u '#${uid}' …`,
      { cause },
    )
  }
  process.umask(0o077)
}

/** The group of a user in the system's lists; undefined where the user is in none of them, as in a container. */
function primaryGroup(uid: number): number | undefined {
  try {
    const group = execFileSync('id', ['-g', String(uid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number.parseInt(group, 10)
  } catch {
    return undefined
  }
}

// The types of Node lack it.
declare global {
  namespace NodeJS {
    interface Process {
      initgroups?(user: number, extraGroup: number): void
    }
  }
}

function joinGroups(uid: number, gid: number): void {
  try {
    process.initgroups?.(uid, gid)
  } catch {
    // A user who is in no list has no other groups.
    process.setgroups?.([gid])
  }
}
