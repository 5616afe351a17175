import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SUPERVISE = '"$@" >"$LOG" 2>&1 & cat >/dev/null; kill -INT $!; wait; rm -rf "$FOLDER"'

interface Owner {
  uid: number
  gid: number
}

/** A temporary folder for a server, and the user that owns it and runs the server where the tests run as root. */
export function serverFolder(name: string): { folder: string; owner: Owner | undefined } {
  const owner = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), `report-portal-${name}-`))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return { folder, owner }
}

/** Runs a server that logs into `log` in its folder. It ends with this process at the latest, and its folder is removed. */
export function runServer(
  { folder, owner }: ReturnType<typeof serverFolder>,
  command: string,
  parameters: string[],
): { stop: () => Promise<void> } {
  // The shell outlives this process: its standard input ends however this process ends, and then it stops the server and cleans up.
  const supervisor = spawn('sh', ['-c', SUPERVISE, 'supervisor', command, ...parameters], {
    ...owner,
    cwd: folder,
    env: { ...process.env, LOG: join(folder, 'log'), FOLDER: folder },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = new Promise<void>((resolve) => supervisor.once('exit', () => resolve()))
  return {
    stop: async () => {
      supervisor.stdin.end()
      await ended
    },
  }
}

/** PostgreSQL refuses to run as root, so root runs servers as another user. */
function unprivilegedUser(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const results = ['postgres:', 'nobody:']
    .map((name) => users.find((line) => line.startsWith(name)))
    .find(Boolean)
  const [, , uid, gid] = (results ?? 'nobody:x:65534:65534').split(':')
  return { uid: Number(uid), gid: Number(gid) }
}
