import { readFileSync } from 'node:fs'

/**
 * What a test runner did; `layers` tells the milliseconds that the files of each of its projects took.
 * @typedef {{
 *   passed: number, failed: number, skipped: { name: string, reason: string }[], layers?: Record<string, number>
 * }} Tally
 */

/**
 * A part of the whole run, and how long it took.
 * @typedef {{ name: string, ms: number, layers?: Record<string, number> }} Part
 */

/**
 * The tally of a runner that left no readable results, or whose exit code says more than they do.
 * @param {Tally | null} tally
 * @param {number} code exit code of the runner
 * @returns {Tally} at least one failed when the runner failed or ran no test at all
 */
function judge(tally, code) {
  const result = tally ?? { passed: 0, failed: 0, skipped: [] }
  const ran = result.passed + result.failed + result.skipped.length > 0
  return result.failed === 0 && (code !== 0 || !ran) ? { ...result, failed: 1 } : result
}

/**
 * @param {string} path
 * @returns {any} null when there is none
 */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/**
 * Reads what `test/support/vitest-tally.ts` wrote.
 * @param {string} path
 * @param {number} code
 */
export function vitestTally(path, code) {
  return judge(readJson(path), code)
}

/**
 * Reads Playwright's JSON report.
 * @param {string} path
 * @param {number} code
 */
export function playwrightTally(path, code) {
  /** @type {import('@playwright/test/reporter').JSONReport | null} */
  const report = readJson(path)
  if (!report) return judge(null, code)
  /** @type {Tally} */
  const tally = { passed: 0, failed: report.errors.length, skipped: [] }
  for (const suite of report.suites) addSuite(suite, tally)
  return judge(tally, code)
}

/**
 * @param {import('@playwright/test/reporter').JSONReportSuite} suite
 * @param {Tally} tally
 */
function addSuite(suite, tally) {
  for (const inner of suite.suites ?? []) addSuite(inner, tally)
  for (const spec of suite.specs) {
    for (const test of spec.tests) {
      // 'flaky': passed at its second try; Playwright's own list names it.
      if (test.status === 'expected' || test.status === 'flaky') tally.passed += 1
      else if (test.status === 'skipped') {
        const reason = test.annotations.find((one) => one.type === 'skip')?.description ?? ''
        tally.skipped.push({ name: `${spec.file} > ${spec.title}`, reason })
      } else tally.failed += 1
    }
  }
}

/** @param {number} ms */
const minutes = (ms) => (ms / 60_000).toFixed(1)

/**
 * Where the time went. Files of a runner's projects run side by side: their sum is more than the runner took.
 * @param {readonly Part[]} parts
 */
export function describeMinutes(parts) {
  const told = parts.map(({ name, ms, layers = {} }) => {
    const longest = Object.entries(layers).sort(([, a], [, b]) => b - a)
    const inside = longest.map(([layer, took]) => `${layer} ${minutes(took)}`).join(', ')
    return `${name} ${minutes(ms)}${inside && ` (files of ${inside})`}`
  })
  return `Minutes: ${told.join(', ')}; in all ${minutes(parts.reduce((sum, { ms }) => sum + ms, 0))}`
}

/**
 * The last words of a test run: why tests were skipped, each reason once, where the time went, and the one line alone.
 * @param {readonly Tally[]} tallies
 * @param {string} [took] what `describeMinutes` says
 * @returns {{ text: string, failed: boolean }}
 */
export function summarise(tallies, took) {
  const skipped = tallies.flatMap((tally) => tally.skipped)
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
  /** @type {Map<string, string[]>} */
  const reasons = new Map()
  for (const { name, reason } of skipped) reasons.set(reason, [...(reasons.get(reason) ?? []), name])
  const why = [...reasons].map(([reason, names]) => {
    const first = names.slice(0, 3).map((name) => `  ${name}`)
    const more = names.length > 3 ? [`  … and ${names.length - 3} more`] : []
    return [`Skipped ${names.length}: ${reason || 'no reason given'}`, ...first, ...more].join('\n')
  })
  const line = `${passed} passed, ${failed} failed, ${skipped.length} skipped`
  return { text: ['', ...why, ...(took ? [took] : []), line].join('\n'), failed: failed > 0 }
}
