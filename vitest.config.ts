import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { TallyReporter } from '#test/support/vitest-tally.ts'

// The macros of Lingui are turned into calls here exactly as vite.config.ts does it for the build.
const appPlugins = () => [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })]

const tallyFile = process.env['TALLY_FILE']

export default defineConfig({
  test: {
    reporters: tallyFile ? ['default', new TallyReporter(tallyFile)] : ['default'],
    projects: [
      {
        test: { name: 'contract', include: ['contract/**/*.test.ts'], environment: 'node' },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          environment: 'node',
          // Each file starts its own database in a worker thread: two at a time is what a small machine bears.
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: appPlugins(),
        test: {
          name: 'app',
          include: ['{src,workers,sw}/**/*.test.{ts,tsx}'],
          environment: 'node',
          // Keys made slow on purpose and a kill at each write take their time on a busy machine.
          testTimeout: 20_000,
          setupFiles: ['#test/support/indexeddb/fake-indexeddb.ts'],
        },
      },
      {
        plugins: appPlugins(),
        test: {
          name: 'laws',
          include: ['test/laws/*.test.ts', 'test/faults/simulation/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['test/faults/lab/*.test.ts'],
          environment: 'node',
          setupFiles: ['#test/support/indexeddb/fake-indexeddb.ts'],
          // Each file starts a server with a database of its own.
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
