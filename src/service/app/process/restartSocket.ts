import * as z from 'zod/mini'
import {
  listenForCommands,
  listSockets,
  ownSocket,
  sendCommand,
} from '#service/app/commands/controlSocket.ts'
import { messageOf } from '#service/database/failures.ts'

const Request = z.object({ ask: z.enum(['program', 'restart']) })

/** Lets `npm run upgrade` know what runs on this machine, and replace its processes. Returns what ends it. */
export const listenForRestart = (dataDir: string, restart: () => Promise<void>): Promise<() => void> =>
  listenForCommands(
    dataDir,
    async (request) => {
      const { ask } = Request.parse(request)
      if (ask === 'program') return { message: process.argv[1] ?? '' }
      try {
        await restart()
        return { message: 'All processes are replaced.' }
      } catch (error) {
        return { refused: messageOf(error) }
      }
    },
    ownSocket(),
  )

/** A service that runs on this machine. `program`: the path by which it was started. */
export interface RunningService {
  program: string
  restart: () => Promise<string | undefined>
}

/** The services with PostgreSQL that run on a data folder, and the other machines that may have some. */
export async function findRunning(
  dataDir: string,
): Promise<{ here: RunningService[]; others: readonly string[] }> {
  const { here, others } = await listSockets(dataDir)
  const found = await Promise.all(
    here.map(async (socket) => {
      const program = await sendCommand(dataDir, { ask: 'program' }, socket)
      // A killed process leaves its socket.
      if (program === undefined) return []
      return [{ program, restart: () => sendCommand(dataDir, { ask: 'restart' }, socket) }]
    }),
  )
  return { here: found.flat(), others }
}
