import { writeFile } from 'node:fs/promises'
import { newKeys } from '#service/backup/encryption.ts'
import { runCommand } from './runCommand.ts'

const usage = `Makes a pair of keys for backups.

  npm run backup:key -- FILE

FILE gets the secret key, by which backups are restored. Keep it away from this machine, in two places: without it no backup is
of use. The public key is printed, for BACKUP_RECIPIENTS.`

const [file, ...others] = process.argv.slice(2)
if (file === undefined || file.startsWith('-') || others.length > 0) {
  console.log(usage)
  if (file !== '--help' && file !== '-h') process.exitCode = 1
} else await runCommand(() => makeKeys(file))

async function makeKeys(secretFile: string): Promise<void> {
  const { identity, recipient } = await newKeys()
  await writeFile(secretFile, `${identity}\n`, { mode: 0o600, flag: 'wx' })
  console.log(
    `The secret key is in ${secretFile}. Keep it away from this machine.\n\nBACKUP_RECIPIENTS=${recipient}`,
  )
}
