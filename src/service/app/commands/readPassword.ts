import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** Standard input: a terminal, or another readable stream. */
type Input = Readable & { isTTY?: boolean; setRawMode?: (raw: boolean) => unknown }

const ENTER = ['\r', '\n']
const INTERRUPT = ['\u0003', '\u0004']
const ERASE = ['\b', '\u007f']

/**
 * Reads a password: at a terminal twice, without echo; else the first line of standard input. Throws where the user cancels
 * or the two differ.
 */
export async function readPassword(
  stdin: Input = process.stdin,
  stderr: Writable = process.stderr,
): Promise<string> {
  if (!stdin.isTTY) return (await text(stdin)).split(/\r?\n/, 1)[0] ?? ''
  const password = await askHidden('Password: ', stdin, stderr)
  if ((await askHidden('Again: ', stdin, stderr)) !== password) throw new Error('The two passwords differ.')
  return password
}

function askHidden(prompt: string, stdin: Input, stderr: Writable): Promise<string> {
  stderr.write(prompt)
  stdin.setRawMode?.(true)
  stdin.setEncoding('utf8')
  stdin.resume()
  return new Promise((done, fail) => {
    let typed = ''
    const finish = (act: () => void, rest = '') => {
      stdin.off('data', read)
      stdin.setRawMode?.(false)
      stdin.pause()
      if (rest) stdin.unshift(rest)
      stderr.write('\n')
      act()
    }
    // Pasted text arrives in one piece, which may hold the answer to the next question too.
    const read = (piece: string) => {
      const keys = Array.from(piece.replaceAll('\r\n', '\r'))
      for (const [index, key] of keys.entries()) {
        if (INTERRUPT.includes(key)) return finish(() => fail(new Error('Given up; nothing was changed.')))
        if (ENTER.includes(key)) return finish(() => done(typed), keys.slice(index + 1).join(''))
        typed = ERASE.includes(key) ? Array.from(typed).slice(0, -1).join('') : typed + key
      }
    }
    stdin.on('data', read)
  })
}
