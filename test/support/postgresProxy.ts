import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from './freePort.ts'

/** A proxy to PostgreSQL whose connections can be closed and allowed again, also to another server, or closed after certain statements, in this order. */
export async function postgresProxy(url: URL) {
  let target = url
  const sockets = new Set<Socket>()
  let awaited: string[] = []
  const forward = (near: Socket) => {
    const far = connect(socketOf(target))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {}).on('close', () => to.destroy())
      from.pipe(to)
    }
    near.on('data', (bytes: Buffer) => {
      const [next] = awaited
      if (next === undefined || !bytes.includes(next)) return
      awaited = awaited.slice(1)
      if (awaited.length > 0) return
      // The last statement reaches the server, and its answer is dropped.
      far.unpipe(near)
      far.once('data', () => near.destroy()).resume()
    })
  }
  let server: Server
  const port = await freePort()
  const listen = async () => {
    server = createServer(forward).listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen()
  const reopen = async (to = target) => {
    target = to
    await listen()
  }
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  const closeAfter = (...statements: string[]) => void (awaited = statements)
  return { port, close, reopen, closeAfter }
}

function socketOf(url: URL) {
  const folder = url.searchParams.get('host')
  return folder
    ? { path: `${folder}/.s.PGSQL.${url.port || 5432}` }
    : { host: url.hostname, port: Number(url.port || 5432) }
}
