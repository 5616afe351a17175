import { once } from 'node:events'
import { createServer } from 'node:net'
import { threadId } from 'node:worker_threads'

// Below the ports that a system gives out by itself, so that nothing else takes one before it is used. Each process and
// thread begins at another one.
const FIRST = 10_000
const COUNT = 20_000
let next = ((process.pid * 31 + threadId) * 61) % COUNT

/** A port that nobody listens on, for a program that has to be told its port. */
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
