import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from './freePort.ts'

/** A line to a PostgreSQL that can be cut and mended, or cut as soon as some statements have passed, one after the other. */
export async function postgresProxy(url: URL) {
  const folder = url.searchParams.get('host')
  const target = folder
    ? { path: `${folder}/.s.PGSQL.${url.port || 5432}` }
    : { host: url.hostname, port: Number(url.port || 5432) }
  const sockets = new Set<Socket>()
  let awaited: string[] = []
  const carry = (near: Socket) => {
    const far = connect(target)
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
      // The last still arrives, and what the server says to it does not.
      far.unpipe(near)
      far.once('data', () => near.destroy()).resume()
    })
  }
  let server: Server
  const port = await freePort()
  const listen = async () => {
    server = createServer(carry).listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen()
  const cut = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  const cutAfter = (...statements: string[]) => void (awaited = statements)
  return { port, cut, mend: listen, cutAfter }
}
