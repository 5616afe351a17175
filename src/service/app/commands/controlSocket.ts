import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { readJson } from '#service/http/readJson.ts'

/** The answer of a service over its socket. */
const Answer = z.union([z.object({ message: z.string() }), z.object({ refused: z.string() })])
type Answer = z.infer<typeof Answer>

const FOLDER = 'control'
/** The socket of the process that has the embedded database. */
const ONLY = 'socket'

// The path of a socket may have some hundred characters only, so the shorter of the absolute and the relative one is taken.
function socketPath(dataDir: string, name: string): string {
  const absolute = join(dataDir, FOLDER, name)
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
  name = ONLY,
): Promise<() => void> {
  const folder = join(dataDir, FOLDER)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const path = socketPath(dataDir, name)
  // A killed process may have left its socket; no other process uses this name now.
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
export async function sendCommand(
  dataDir: string,
  request: unknown,
  name = ONLY,
): Promise<string | undefined> {
  const socket = connect({ path: socketPath(dataDir, name), allowHalfOpen: true })
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

/** Of services with PostgreSQL, several may share a data folder: each machine's processes have a socket of their own. */
export const ownSocket = (): string => `${machine()}-${process.pid}`

const machine = (): string => hostname().slice(0, 20)

/** The sockets of this machine's services with PostgreSQL that share a data folder, and which other machines have some. */
export async function listSockets(dataDir: string): Promise<{ here: string[]; others: string[] }> {
  const names = await readdir(join(dataDir, FOLDER)).catch(() => [])
  const found = names.flatMap((name) => /^(.+)-\d+$/.exec(name)?.[1] ?? [])
  const here = names.filter((name) => /^(.+)-\d+$/.exec(name)?.[1] === machine())
  return { here, others: [...new Set(found)].filter((name) => name !== machine()) }
}
