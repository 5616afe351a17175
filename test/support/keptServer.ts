import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const KEEPER = '"$@" >"$LOG" 2>&1 & cat >/dev/null; kill -INT $!; wait; rm -rf "$FOLDER"'

interface Owner {
  uid: number
  gid: number
}

/** A folder in which another program may keep what it needs, and whose it is where we are root. */
export function serverFolder(name: string): { folder: string; owner: Owner | undefined } {
  const owner = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), `report-portal-${name}-`))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return { folder, owner }
}

/** Runs another program's server, logging into `log` of its folder. It ends with this process at the latest, its folder with it. */
export function keepServer(
  { folder, owner }: ReturnType<typeof serverFolder>,
  command: string,
  parameters: string[],
): { stop: () => Promise<void> } {
  // The shell outlives us for as long as it takes: its standard input ends however we end, and then it tidies up.
  const keeper = spawn('sh', ['-c', KEEPER, 'keeper', command, ...parameters], {
    ...owner,
    cwd: folder,
    env: { ...process.env, LOG: join(folder, 'log'), FOLDER: folder },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()))
  return {
    stop: async () => {
      keeper.stdin.end()
      await ended
    },
  }
}

/** PostgreSQL refuses to run as root, and nothing else needs to: root runs them as somebody else. */
function unprivilegedUser(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const found = ['postgres:', 'nobody:']
    .map((name) => users.find((line) => line.startsWith(name)))
    .find(Boolean)
  const [, , uid, gid] = (found ?? 'nobody:x:65534:65534').split(':')
  return { uid: Number(uid), gid: Number(gid) }
}
