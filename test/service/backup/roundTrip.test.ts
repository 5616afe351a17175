import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openEmbedded, openPostgres } from '#service/database/connect.ts'
import type { Database } from '#service/database/database.ts'
import {
  emptyEmbedded,
  emptyPostgres as emptyPostgresAt,
  type EmptyDatabase,
} from '#service/database/restoreDatabase.ts'
import { newKeys } from '#service/backup/encryption.ts'
import { makeBackup } from '#service/backup/makeBackup.ts'
import { openSet } from '#service/backup/readSet.ts'
import { restoreFiles } from '#service/backup/restoreSet.ts'
import { newSetName } from '#service/backup/set.ts'
import { trySet } from '#service/backup/trySet.ts'
import { folderStore } from '#service/files/folderStore.ts'
import { type DatabaseKind, databases, emptyPostgres } from '#test/support/databases.ts'
import { insertReleasedReport } from '#test/support/records.ts'

/** An empty database of a kind, and how to open it when it is filled. */
async function emptyOf({
  name,
}: DatabaseKind): Promise<{ empty: EmptyDatabase; open: () => Promise<Database> }> {
  if (name !== 'PostgreSQL' || !emptyPostgres) {
    const folder = await temporaryFolder()
    return { empty: emptyEmbedded(folder), open: () => openEmbedded(folder, { migrates: false }) }
  }
  const { url, drop } = await emptyPostgres()
  onTestFinished(drop)
  return { empty: emptyPostgresAt(url), open: () => openPostgres(url) }
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const path = 'reports/2026/11/one.pdf'

describe.each(databases)('a backup of $name', (kind) => {
  test('restores records, files and settings as they were, and is found whole', async () => {
    const database = await kind.open()
    onTestFinished(() => database.close())
    const files = folderStore(await temporaryFolder())
    const { reportId } = await insertReleasedReport(database.queries, { pdf_name: 'one.pdf', pdf_path: path })
    await files.write(path, Buffer.from('%PDF-1.7 one'))
    const target = folderStore(await temporaryFolder())
    const { identity, recipient } = await newKeys()
    const set = newSetName()
    const { manifest } = await makeBackup(
      { database, files, settings: async () => ({ 'config.json': Buffer.from('{}') }), version: '1.2.3' },
      { target, recipients: [recipient], set, plan: null },
    )
    expect(manifest).toMatchObject({ set, version: '1.2.3', files: { count: 1, size: 12, missing: 0 } })
    expect(manifest.database.tables).toMatchObject({ report: 1, report_release: 1 })
    await database.queries.updateTable('report').set({ request_number: 'later' }).execute()

    const opened = await openSet(target, set, identity)
    const { empty, open } = await emptyOf(kind)
    expect(await empty.isEmpty()).toBe(true)
    const restored = folderStore(await temporaryFolder())
    expect(await restoreFiles(opened, restored)).toEqual({ count: 1, size: 12 })
    await empty.restore(opened.dump())
    expect(await empty.isEmpty()).toBe(false)
    expect(await restored.size(path)).toBe(12)
    expect(await opened.settings()).toEqual({ 'config.json': Buffer.from('{}') })

    const again = await open()
    onTestFinished(() => again.close())
    expect(await trySet(opened, again.queries)).toMatchObject({ set, problems: [] })
    const reports = again.queries.selectFrom('report').select(['id', 'request_number'])
    expect(await reports.execute()).toEqual([{ id: reportId, request_number: '' }])
  })
})
