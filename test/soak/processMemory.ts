import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The memory that processes have at a moment, in MB. */
export interface MemorySample {
  service: number
  /** Those that the service has started, together. */
  workers: number
}

/** The memory of the service in a group of processes. */
export async function sampleMemory(group: number): Promise<MemorySample> {
  const { stdout } = await promisify(execFile)('ps', ['-e', '-o', 'pgid=,rss=,args='])
  const sample = { service: 0, workers: 0 }
  for (const line of stdout.split('\n')) {
    const [, ofGroup, kilobytes, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)/.exec(line) ?? []
    if (Number(ofGroup) !== group) continue
    const megabytes = Math.round(Number(kilobytes) / 1024)
    if (command.endsWith(' src/main.ts')) sample.service += megabytes
    if (command.includes('Worker.ts')) sample.workers += megabytes
  }
  return sample
}

/** The most memory in the first and the last quarter of the samples. */
export function quarters(samples: readonly MemorySample[]) {
  const quarter = Math.max(1, Math.floor(samples.length / 4))
  const most = (some: readonly MemorySample[]): MemorySample => ({
    service: Math.max(...some.map(({ service }) => service)),
    workers: Math.max(...some.map(({ workers }) => workers)),
  })
  return { first: most(samples.slice(0, quarter)), last: most(samples.slice(-quarter)) }
}
