import { availableParallelism } from 'node:os'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { TallyReporter } from '#test/support/vitest-tally.ts'

// The macros of Lingui are turned into calls here exactly as vite.config.ts does it for the build.
const appPlugins = () => [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })]

// The same for every project: those that differ run one after the other, with a core idle at the end of each. Also a
// machine with two cores gets two; many files start a database of their own, which keeps most of a core busy.
const maxWorkers = Math.max(2, availableParallelism() - 1)

// Files of these projects follow each other in one process: none leaves anything in a module, and loading all modules
// anew for each took a quarter of the time.
const isolate = false

/** Projects whose files take longest begin, so that nobody waits for a long file at the end. */
const longestFirst = ['laws', 'faults', 'server', 'app', 'contract']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const folder = ({ project }: TestSpecification) => longestFirst.indexOf(project.name)
    // Within a project: by what they took last time, else by their size.
    return (await super.sort(files)).toSorted((a, b) => folder(a) - folder(b))
  }
}

const tallyFile = process.env['TALLY_FILE']

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: tallyFile ? ['default', new TallyReporter(tallyFile)] : ['default'],
    projects: [
      {
        test: { name: 'contract', include: ['contract/**/*.test.ts'], environment: 'node', maxWorkers, isolate },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          maxWorkers,
          isolate,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: appPlugins(),
        test: {
          name: 'app',
          include: ['{src,workers,sw}/**/*.test.{ts,tsx}', 'test/conformance/*.test.ts'],
          environment: 'node',
          maxWorkers,
          // Keys made slow on purpose and a kill at each write take their time on a busy machine.
          testTimeout: 20_000,
          setupFiles: ['#test/support/indexeddb/fake-indexeddb.ts'],
        },
      },
      {
        plugins: appPlugins(),
        test: {
          name: 'laws',
          include: ['test/laws/*.test.ts', 'test/faults/{simulation,campaign}/*.test.ts'],
          environment: 'node',
          maxWorkers,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['test/faults/lab/*.test.ts'],
          environment: 'node',
          setupFiles: ['#test/support/indexeddb/fake-indexeddb.ts'],
          pool: 'forks',
          maxWorkers,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
