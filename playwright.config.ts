import { defineConfig } from '@playwright/test'
import { chromiumArguments, headlessShell } from '#test/support/browser/chromium.ts'

// The tests start their own servers over the production build (test/support/server/server-process.ts).
export default defineConfig({
  testDir: 'test',
  testMatch: ['e2e/*.spec.ts', 'faults/lab/*.spec.ts', 'faults/browser/*.spec.ts'],
  outputDir: 'test-results',
  fullyParallel: false,
  // Each has servers of its own. More would only wait for each other on a small machine.
  workers: 2,
  // A machine that is busy with others misses a deadline now and then; what needed a second try is listed as flaky.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [
    ['list'],
    ...(process.env['TALLY_FILE'] ? [['json', { outputFile: process.env['TALLY_FILE'] }] as const] : []),
  ],
  use: {
    browserName: 'chromium',
    headless: true,
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    // What is written down of every step costs a test a sixth of its time: only of what failed once.
    trace: 'on-first-retry',
    launchOptions: { executablePath: headlessShell, args: chromiumArguments, chromiumSandbox: false },
  },
})
