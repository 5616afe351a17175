import { createInterface } from 'node:readline/promises'
import { moodChoices, plainMoods, readMood } from './foreignMoods.ts'
import { foreignUsers } from './foreignSignIn.ts'
import { launchPortalBefore } from './portalBeforeForeign.ts'
import { startForeignService } from './startForeignService.ts'

// `npm run demo:foreign`: another service with the portal in front of it, and a prompt that changes what the service does.

const say = (...lines: string[]) => void process.stdout.write(lines.map((line) => `${line}\n`).join(''))

const foreign = await startForeignService({
  moods: Object.assign({}, ...process.argv.slice(2).map((word) => readMood(...split(word, '=')))),
})
say('The portal is being started …')
const portal = await launchPortalBefore(foreign)

say(
  '',
  `The portal:   ${portal.url}`,
  `The service:  ${foreign.url} (GET /api/v1/portalreport, DELETE /api/v1/patient, and a sign-in of its own)`,
  '',
  ...Object.values(foreignUsers).map(
    ({ login, senha, papel }) => `Sign in as ${login} / ${senha} (${papel})`,
  ),
  '',
)
help()

const prompt = createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' })
prompt.prompt()
for await (const line of prompt) {
  await obey(line.trim())
  if (line.trim() === 'quit') break
  prompt.prompt()
}
prompt.close()
await portal.stop()
await foreign.stop()

async function obey(line: string) {
  if (line === '' || line === 'quit') return
  if (line === 'help') return help()
  if (line === 'end tokens') return foreign.endTokens()
  if (line === 'requests') {
    const latest = foreign.requests.slice(-20)
    return say(
      ...latest.map(
        ({ method, path, query, status }) => `${status} ${method} ${path} ${new URLSearchParams(query)}`,
      ),
    )
  }
  if (line === 'reset') foreign.reset()
  else
    try {
      foreign.setMood(readMood(...split(line, ' ')))
    } catch (error) {
      return say((error as Error).message)
    }
  // The way to sign in may be another one now.
  await portal.writeSettings()
}

function help() {
  const present = foreign.moods()
  say(
    'Type a mood and its value; the portal meets it with its next request.',
    ...Object.keys(plainMoods).map((name) => {
      const choices: readonly string[] | undefined = moodChoices[name as keyof typeof moodChoices]
      const value = present[name as keyof typeof plainMoods]
      const shown = typeof value === 'boolean' ? (value ? 'on' : 'off') : value
      const among = choices ?? (typeof value === 'boolean' ? ['on', 'off'] : ['a number'])
      return `  ${`${name} ${shown}`.padEnd(24)} ${among.join(' | ')}`
    }),
    'Or: end tokens | requests (the latest) | reset | help | quit',
  )
}

function split(text: string, by: string): [name: string, value: string] {
  const at = text.indexOf(by)
  return at < 0 ? [text, ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}
