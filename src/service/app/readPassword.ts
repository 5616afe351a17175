import { text } from 'node:stream/consumers'
import type { ReadStream } from 'node:tty'

const ENTER = ['\r', '\n']
const INTERRUPT = ['\u0003', '\u0004']
const ERASE = ['\b', '\u007f']

/**
 * Asks for a password: without echo at a terminal, twice; else the first line of standard input. Throws where it is
 * given up or the two differ.
 */
export async function readPassword(): Promise<string> {
  const { stdin } = process
  if (!stdin.isTTY) return (await text(stdin)).split(/\r?\n/, 1)[0] ?? ''
  const password = await askHidden(stdin, 'Password: ')
  if ((await askHidden(stdin, 'Again: ')) !== password) throw new Error('The two passwords differ.')
  return password
}

function askHidden(stdin: ReadStream, prompt: string): Promise<string> {
  process.stderr.write(prompt)
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  stdin.resume()
  return new Promise((done, fail) => {
    let typed = ''
    const finish = (act: () => void) => {
      stdin.off('data', read)
      stdin.setRawMode(false)
      stdin.pause()
      process.stderr.write('\n')
      act()
    }
    // Pasted text arrives in one piece.
    const read = (piece: string) => {
      for (const key of piece) {
        if (INTERRUPT.includes(key)) return finish(() => fail(new Error('Given up; nothing was changed.')))
        if (ENTER.includes(key)) return finish(() => done(typed))
        typed = ERASE.includes(key) ? Array.from(typed).slice(0, -1).join('') : typed + key
      }
    }
    stdin.on('data', read)
  })
}
