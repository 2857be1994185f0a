import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, TestModule, TestSuite } from 'vitest/node'

/** What a test runner did, as `scripts/test.js` adds it up. */
export interface Tally {
  passed: number
  failed: number
  skipped: { name: string; reason: string }[]
  /** Milliseconds that the files of each project took, with what they load and set up. */
  layers: Record<string, number>
}

/** Writes the tally of a vitest run to a file; a file or suite that failed outside its tests counts as one failed. */
export class TallyReporter implements Reporter {
  private readonly path: string

  constructor(path: string) {
    this.path = path
  }

  onTestRunEnd(modules: readonly TestModule[], faults: readonly unknown[]): void {
    const tally: Tally = { passed: 0, failed: faults.length, skipped: [], layers: {} }
    for (const module of modules) {
      const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
        module.diagnostic()
      const took = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
      tally.layers[module.project.name] = (tally.layers[module.project.name] ?? 0) + took
      const groups: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()]
      tally.failed += groups.filter((group) => group.errors().length > 0).length
      for (const test of module.children.allTests()) {
        const result = test.result()
        if (result.state === 'passed') tally.passed += 1
        else if (result.state === 'skipped') {
          const name = `${module.relativeModuleId} > ${test.fullName}`
          // `describe.skipIf` takes no reason: such a group says it in its name.
          const inName = /\(skipped: (.*?)\)(?= > |$)/.exec(test.fullName)?.[1]
          tally.skipped.push({ name, reason: result.note ?? inName ?? '' })
        } else tally.failed += 1
      }
    }
    mkdirSync(dirname(this.path), { recursive: true })
    writeFileSync(this.path, JSON.stringify(tally))
  }
}
