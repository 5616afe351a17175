import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** The link by which an installation with a folder for each version names the one that is used. */
export interface CurrentLink {
  path: string
  /** Where it leads until it is moved; undefined where it leads to this version already, as after an upgrade that failed. */
  former: string | undefined
  /** Lets it lead to this version. Throws where the user of this command may not do that. */
  move(): Promise<void>
}

// The new link takes the place of the former in one step, so that there always is one.
const MOVE = 'read -r go && ln -sfn "$1" "$2.next" && mv -Tf "$2.next" "$2"'

/**
 * The link `current` beside the folder of this version; undefined where there is none. A command that is started as root goes on as the user of
 * the data, who may not change the program: what moves the link is started before that, and waits.
 */
export function currentLink(folder: string): CurrentLink | undefined {
  const path = join(folder, '..', 'current')
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return undefined
  const mover = spawn('sh', ['-c', MOVE, 'move', folder, path], { stdio: ['pipe', 'inherit', 'inherit'] })
  // It ends with this process at the latest, whose end closes its input.
  mover.unref()
  return {
    path,
    former: leadsTo(path, folder) ? undefined : readlinkSync(path),
    async move() {
      // Nothing else might keep this process until the link is moved.
      mover.ref()
      const ended = once(mover, 'exit')
      mover.stdin.end('go\n')
      const [code] = (await ended) as [number | null]
      if (code !== 0) throw new Error(`${path} could not be moved to this version: run this as root.`)
    },
  }
}

const leadsTo = (link: string, folder: string): boolean =>
  existsSync(link) && realpathSync(link) === realpathSync(folder)
