import { defineConfig } from 'vitest/config'

/** What takes too long for every run of the tests: `npm run soak`. */
export default defineConfig({
  test: {
    include: ['test/soak/*.soak.ts'],
    globalSetup: ['test/support/databaseSetup.ts'],
    fileParallelism: false,
    testTimeout: 60 * 60_000,
    hookTimeout: 120_000,
  },
})
