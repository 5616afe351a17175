import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#test/support/freePort.ts'
import { startBenchService } from './benchService.ts'
import { addFigure } from './figure.ts'
import { fillReleases } from './fillReleases.ts'

/**
 * What a page of the released listing costs the service, whole and as rows, on PostgreSQL with `REPORTS` reports: milliseconds of its
 * CPU and until the answer is read, beside a bare HTTP server of Node that sends the same bytes. `BENCH_DATABASE_URL`: a database that is filled
 * already.
 */

const REPORTS = Number(process.env['REPORTS'] ?? 100_000)
const REQUESTS = 400
const pages = { whole: '/portalreport?limit=50', rows: '/portalreport?form=row&limit=50' }

const service = await startBenchService((database) =>
  database.withoutTimeouts((owner) => fillReleases(owner, REPORTS)),
)
try {
  console.log('A page of 50       KB   CPU ms   (floor)   ratio      ms   (floor)   ratio')
  for (const [name, path] of Object.entries(pages)) {
    const address = service.address(path)
    const answer = await fetch(address, { headers: service.headers })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (!answer.ok)
      throw new Error(`${path} answered ${answer.status}: ${bytes.toString()}\n${service.output()}`)
    const own = await measure(service.group, address, service.headers)
    const floor = await measureBare(bytes)
    addFigure({ name: `A page of 50, ${name}: CPU`, value: own.cpu, floor: floor.cpu })
    addFigure({ name: `A page of 50, ${name}: answered`, value: own.middle, floor: floor.middle })
    console.log(
      name.padEnd(12) +
        number(bytes.length / 1000, 9, 0) +
        number(own.cpu, 9) +
        number(floor.cpu, 10) +
        number(own.cpu / floor.cpu, 8, 1) +
        number(own.middle, 8) +
        number(floor.middle, 10) +
        number(own.middle / floor.middle, 8, 1),
    )
  }
} finally {
  await service.stop()
}

/** The same for a server that only sends these bytes. */
async function measureBare(bytes: Buffer) {
  const port = await freePort()
  const file = join(service.folder, 'answer')
  await writeFile(file, bytes)
  const program = `
    const bytes = require('node:fs').readFileSync(${JSON.stringify(file)})
    require('node:http').createServer((_, reply) => {
      reply.setHeader('content-type', 'application/json; charset=utf-8')
      reply.end(bytes)
    }).listen(${port}, '127.0.0.1', () => console.log('ready'))`
  const child = spawn(process.execPath, ['-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  await once(child.stdout, 'data')
  try {
    return await measure(child.pid!, `http://127.0.0.1:${port}/`, {})
  } finally {
    child.kill()
  }
}

/** Milliseconds of CPU of a group of processes a request, and until a request is answered, once the server is warm. */
async function measure(group: number, address: string, headers: Record<string, string>) {
  const ask = async () => {
    const start = performance.now()
    await (await fetch(address, { headers })).arrayBuffer()
    return performance.now() - start
  }
  for (let request = 0; request < REQUESTS; request++) await ask()
  const before = await cpuOf(group)
  const times: number[] = []
  for (let request = 0; request < REQUESTS; request++) times.push(await ask())
  return {
    cpu: ((await cpuOf(group)) - before) / REQUESTS,
    middle: times.toSorted((a, b) => a - b)[REQUESTS / 2] ?? 0,
  }
}

/** Milliseconds of CPU that the processes of a group have used, which the system counts in hundredths of a second. */
async function cpuOf(group: number): Promise<number> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const used = await Promise.all(
    processes.map(async (id) => {
      const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      return Number(fields[2]) === group ? (Number(fields[11]) + Number(fields[12])) * 10 : 0
    }),
  )
  return used.reduce((sum, one) => sum + one, 0)
}

function number(value: number, width: number, digits = 2): string {
  return value.toFixed(digits).padStart(width)
}
