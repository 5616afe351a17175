import { chmod, mkdir, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'

/** The answer of a service over its socket. */
const Answer = z.union([z.object({ message: z.string() }), z.object({ refused: z.string() })])
type Answer = z.infer<typeof Answer>

// The path of a socket may have some hundred characters only, so the shorter of the absolute and the relative one is taken.
function socketPath(dataDir: string): string {
  const absolute = join(dataDir, 'control', 'socket')
  const fromHere = relative(process.cwd(), absolute)
  return fromHere.length < absolute.length ? fromHere : absolute
}

/**
 * Lets commands on this machine reach a running service, which has the embedded database locked. Only the folder's owner can open
 * the socket, who could open the database as well. Returns a function that closes it.
 */
export async function listenForCommands(
  dataDir: string,
  run: (request: unknown) => Promise<Answer>,
): Promise<() => void> {
  const folder = join(dataDir, 'control')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const path = socketPath(dataDir)
  // A killed process may have left its socket; the folder's lock ensures that no other process uses it now.
  await rm(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, (socket) => void handle(socket, run))
  server.listen(path)
  await once(server, 'listening')
  await chmod(path, 0o600)
  return () => void server.close()
}

async function handle(socket: Socket, run: (request: unknown) => Promise<Answer>): Promise<void> {
  // The command may have disconnected.
  socket.on('error', () => {})
  try {
    socket.end(JSON.stringify(await run(JSON.parse(await text(socket)))))
  } catch {
    socket.destroy()
  }
}

/** Sends a command to the service that runs on a data folder; undefined where none is listening. Throws its refusal. */
export async function sendCommand(dataDir: string, request: unknown): Promise<string | undefined> {
  const socket = connect({ path: socketPath(dataDir), allowHalfOpen: true })
  try {
    await once(socket, 'connect')
  } catch {
    return undefined
  }
  socket.end(JSON.stringify(request))
  const answer = Answer.safeParse(readJson(await text(socket))).data
  if (!answer) throw new Error('The running service could not do it; its log says why.')
  if ('refused' in answer) throw new Error(answer.refused)
  return answer.message
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
