import type { KnipConfig } from 'knip'

// What is run stands in the scripts of package.json and in index.html, and knip starts from there; a bench has a page of its own, and the build a style sheet of the sign-in page.
const config: KnipConfig = {
  entry: [
    'test/bench/*.ts',
    'test/bench/longTable/main.tsx',
    'test/bench/emptyPage/main.tsx',
    'src/portal/prerender/signIn.css',
  ],
  project: ['src/**/*.{ts,tsx,css}', 'test/**/*.{ts,tsx}', '*.ts'],
  playwright: { config: 'test/journeys/playwright.config.ts', entry: 'test/journeys/**/*.journey.ts' },
}

export default config
