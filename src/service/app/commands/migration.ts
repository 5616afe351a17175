import { readdir, writeFile } from 'node:fs/promises'
import { openEmbedded } from '#service/database/connect.ts'
import { draftOfDatabase } from '#service/resources/schema/draftMigration.ts'

const usage = `Drafts a migration that makes the tables as the groups in src/contract/resources are declared.

  npm run migration -- NAME

Read the draft before you start the service: what it cannot know is a comment that begins with "To decide".`

const folder = new URL('../../database/migrations/', import.meta.url)

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const [name = ''] = process.argv.slice(2)
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Error(`NAME: small letters, digits and _, such as device_colour\n\n${usage}`)
  const database = await openEmbedded()
  try {
    const draft = await draftOfDatabase(database.queries)
    if (draft === '') return console.log('The tables are as they are declared.')
    const file = new URL(`${await nextNumber()}_${name}.sql`, folder)
    await writeFile(file, draft, { flag: 'wx' })
    console.log(`Written: ${file.pathname}`)
  } finally {
    await database.close()
  }
}

async function nextNumber(): Promise<string> {
  const numbers = (await readdir(folder)).map((file) => Number.parseInt(file, 10) || 0)
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}
