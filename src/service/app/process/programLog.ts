import { hostname } from 'node:os'
import { logger } from '#service/app/http/logger.ts'
import type { LogLevel } from '#service/app/config/monitoringConfig.ts'

/** What the program says besides the lines of its server: its start, its end, and what ends it. */
export interface ProgramLog {
  info(text: string): void
  warn(text: string): void
  /** `error` is left out where the text says it all. */
  fatal(text: string, error?: unknown): void
}

const numbers = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: Infinity }

/**
 * A log whose lines have the form of the server's, and are on the same standard output. On a terminal, whoever has started the program reads
 * the texts alone. Why the program ends is said at every level.
 */
export function programLog(output: { write: (line: string) => void }, level: LogLevel = 'info'): ProgramLog {
  const isRead = process.stdout.isTTY
  const write = (line: object, msg: string) => {
    const base = { time: Date.now(), pid: process.pid, hostname: hostname() }
    output.write(`${JSON.stringify({ ...line, ...base, msg: msg.trim() })}\n`)
  }
  function tell(kind: 'info' | 'warn', text: string): void {
    if (numbers[level] > numbers[kind]) return
    if (isRead) console.log(text)
    else write({ level: numbers[kind] }, text)
  }
  return {
    info: (text) => tell('info', text),
    warn: (text) => tell('warn', text),
    fatal(text, error) {
      if (isRead) console.error(text, ...(error === undefined ? [] : [error]))
      else
        write(
          { level: numbers.fatal, ...(error instanceof Error && { err: logger.serializers.err(error) }) },
          text,
        )
    },
  }
}

/** Writes what Node warns of into the log, unless a terminal shows it. */
export function logWarnings(log: ProgramLog): void {
  if (process.stdout.isTTY) return
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => {
    if (name !== 'ExperimentalWarning') log.warn(`${name}: ${message}`)
  })
}
