import { once } from 'node:events'
import { createServer } from 'node:net'
import { threadId } from 'node:worker_threads'

// Below the ephemeral ports of the system, so that no other program takes a port before it is used. Each process and
// thread starts at another port.
const FIRST = 10_000
const COUNT = 20_000
let next = ((process.pid * 31 + threadId) * 61) % COUNT

/** A free port for a program that needs a port in its settings. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + next
    next = (next + 1) % COUNT
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
