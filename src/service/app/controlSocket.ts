import { chmod, mkdir, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'

/** What a service answers over its socket. */
const Answer = z.union([z.object({ said: z.string() }), z.object({ refused: z.string() })])
type Answer = z.infer<typeof Answer>

// The system allows some hundred characters, and the folder may lie deep.
function placeOf(dataDir: string): string {
  const place = join(dataDir, 'control', 'socket')
  const fromHere = relative(process.cwd(), place)
  return fromHere.length < place.length ? fromHere : place
}

/**
 * Lets commands of this machine reach a running service, which has the embedded database for itself. The socket stands in a folder
 * of its owner alone; whoever may open it could open the database as well. Answers the way to end it.
 */
export async function listenForCommands(
  dataDir: string,
  run: (request: unknown) => Promise<Answer>,
): Promise<() => void> {
  const folder = join(dataDir, 'control')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const place = placeOf(dataDir)
  // One that a killed process left: only one process at a time has the folder.
  await rm(place, { force: true })
  const server = createServer({ allowHalfOpen: true }, (socket) => void answer(socket, run))
  server.listen(place)
  await once(server, 'listening')
  await chmod(place, 0o600)
  return () => void server.close()
}

async function answer(socket: Socket, run: (request: unknown) => Promise<Answer>): Promise<void> {
  // Who asked may have gone.
  socket.on('error', () => {})
  try {
    socket.end(JSON.stringify(await run(JSON.parse(await text(socket)))))
  } catch {
    socket.destroy()
  }
}

/** Asks the service that runs on a folder for data; undefined where none listens. Throws what it refuses. */
export async function askService(dataDir: string, request: unknown): Promise<string | undefined> {
  const socket = connect({ path: placeOf(dataDir), allowHalfOpen: true })
  try {
    await once(socket, 'connect')
  } catch {
    return undefined
  }
  socket.end(JSON.stringify(request))
  const answered = Answer.safeParse(readJson(await text(socket))).data
  if (!answered) throw new Error('The running service could not do it; its log says why.')
  if ('refused' in answered) throw new Error(answered.refused)
  return answered.said
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
