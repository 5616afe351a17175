import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readPassword } from '#service/app/commands/readPassword.ts'

/** Stands in for a terminal: text is written to it, and it records each change of raw mode. */
function terminal() {
  const input = new PassThrough()
  const modes: boolean[] = []
  const setRawMode = (raw: boolean) => modes.push(raw)
  return { stdin: Object.assign(input, { isTTY: true, setRawMode }), modes }
}

async function type(...pieces: string[]) {
  const { stdin, modes } = terminal()
  const stderr = new PassThrough()
  const reading = readPassword(stdin, stderr).finally(() => stderr.end())
  for (const piece of pieces) stdin.write(piece)
  const [password, printed] = await Promise.all([reading, text(stderr)])
  return { password, printed, modes }
}

test.each([
  ['key by key', ['s', 'é', '1', '\r', 's', 'é', '1', '\r']],
  ['line by line', ['sé1\r', 'sé1\r']],
  ['at once', ['sé1\rsé1\r']],
  ['with lines ended in two ways', ['sé1\r\nsé1\n']],
  ['with mistakes taken back', ['sx\u007fé12\b\r', 'so\u007fé1\r']],
  ['with a letter of two halves taken back', ['s👩\u007fé1\r', 'sé1\r']],
])('a password is typed twice at a terminal, %s, and is never echoed', async (_, pieces) => {
  const { password, printed, modes } = await type(...pieces)
  expect(password).toBe('sé1')
  expect(printed).toBe('Password: \nAgain: \n')
  expect(modes).toEqual([true, false, true, false])
})

test('two passwords that differ are refused', async () => {
  await expect(type('one\r', 'other\r')).rejects.toThrow('The two passwords differ.')
})

test.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
])('%s cancels the input and restores the mode of the terminal', async (_, key) => {
  const { stdin, modes } = terminal()
  const reading = readPassword(stdin, new PassThrough())
  stdin.write(`half${key}`)
  await expect(reading).rejects.toThrow('Given up; nothing was changed.')
  expect(modes).toEqual([true, false])
})

test.each([
  ['one line\n', 'one line'],
  ['one line', 'one line'],
  ['one line\r\nand more\n', 'one line'],
  [' spaces stay \n', ' spaces stay '],
  ['', ''],
  ['\n', ''],
])('without a terminal the password is the first line of the input: %j', async (input, password) => {
  const stderr = new PassThrough()
  expect(await readPassword(Readable.from([Buffer.from(input)]), stderr)).toBe(password)
  expect(stderr.read()).toBeNull()
})
