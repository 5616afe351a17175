import { readdir, writeFile } from 'node:fs/promises'
import { openEmbedded } from '#service/database/connect.ts'
import { draftOfDatabase } from '#service/resources/schema/draftMigration.ts'
import { runCommand } from './runCommand.ts'

const usage = `Drafts the migrations that make the tables as the groups in src/contract/resources are declared.

  npm run migration -- NAME

Read the drafts before you start the service: what they cannot know is a comment that begins with "To decide".`

const folder = new URL('../../database/migrations/', import.meta.url)

await runCommand(run)

async function run(): Promise<void> {
  const [name = ''] = process.argv.slice(2)
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Error(`NAME: small letters, digits and _, such as device_colour\n\n${usage}`)
  const database = await openEmbedded()
  try {
    const drafts = await draftOfDatabase(database.queries)
    if (drafts.length === 0) return console.log('The tables are as they are declared.')
    const last = await lastNumber()
    for (const [index, draft] of drafts.entries()) {
      const number = String(last + 1 + index).padStart(4, '0')
      const file = new URL(`${number}_${name}${index === 0 ? '' : '_indexes'}.sql`, folder)
      await writeFile(file, draft, { flag: 'wx' })
      console.log(`Written: ${file.pathname}`)
    }
  } finally {
    await database.close()
  }
}

// A function, because the program above has run before a constant here would have its value.
async function lastNumber(): Promise<number> {
  return Math.max(0, ...(await readdir(folder)).map((file) => Number.parseInt(file, 10) || 0))
}
