import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { chooseTests } from '../../scripts/support/test-files.js'
import { describeMinutes, playwrightTally, summarise, vitestTally } from '../../scripts/support/tally.js'

const folder = mkdtempSync(join(tmpdir(), 'trilha-tally-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(value: unknown): string {
  const path = join(folder, 'results.json')
  writeFileSync(path, JSON.stringify(value))
  return path
}

describe('the last line of `npm test`', () => {
  test('adds up every runner and stands alone, after the reasons of what was skipped', () => {
    const skipped = { name: 'a > b', reason: 'no PostgreSQL' }
    const { text, failed } = summarise([
      { passed: 3, failed: 0, skipped: [skipped] },
      { passed: 2, failed: 0, skipped: [{ name: 'c', reason: '' }] },
    ])
    expect(failed).toBe(false)
    expect(text.split('\n').at(-1)).toBe('5 passed, 0 failed, 2 skipped')
    expect(text).toContain('Skipped 1: no PostgreSQL\n  a > b')
    expect(text).toContain('Skipped 1: no reason given')
  })

  test('comes after the minutes of each part, the longest of what is in it first', () => {
    const layers = { contract: 6000, server: 120_000 }
    const took = describeMinutes([
      { name: 'set-up', ms: 0 },
      { name: 'in Node', ms: 90_000, layers },
    ])
    expect(took).toBe('Minutes: set-up 0.0, in Node 1.5 (files of server 2.0, contract 0.1); in all 1.5')
    const { text } = summarise([{ passed: 3, failed: 0, skipped: [] }], took)
    expect(text.split('\n').slice(-2)).toEqual([took, '3 passed, 0 failed, 0 skipped'])
  })
})

describe('`npm test -- <word>`', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))

  test('runs what the word names, in the browser only where that is a journey', () => {
    expect(chooseTests(root, [])).toEqual({ units: true, inBrowser: true, specs: [] })
    expect(chooseTests(root, ['tally'])).toEqual({ units: true, inBrowser: false, specs: [] })
    expect(chooseTests(root, ['e2e/journey'])).toEqual({
      units: false,
      inBrowser: true,
      specs: ['test/e2e/journey.spec.ts'],
    })
    expect(chooseTests(root, ['sign-in'])).toMatchObject({ units: true, inBrowser: true })
  })

  test('that names nothing, or an option of vitest, is for vitest', () => {
    for (const words of [['no such test'], ['--project', 'server']])
      expect(chooseTests(root, words)).toEqual({ units: true, inBrowser: false, specs: [] })
  })
})

describe('a runner', () => {
  test('that ran no test, left no results or ended with a code has failed', () => {
    const passed = { passed: 1, failed: 0, skipped: [] }
    expect(vitestTally(write({ passed: 0, failed: 0, skipped: [] }), 0).failed).toBe(1)
    expect(vitestTally(join(folder, 'gone.json'), 0).failed).toBe(1)
    expect(vitestTally(write(passed), 1)).toEqual({ ...passed, failed: 1 })
    expect(vitestTally(write(passed), 0)).toEqual(passed)
  })

  test('of journeys counts tests in nested groups, errors outside of tests, and what was skipped', () => {
    const spec = (title: string, status: string, annotations: unknown[] = []) => ({
      title,
      file: 'x.spec.ts',
      tests: [{ status, annotations }],
    })
    const report = {
      errors: [{ message: 'a file that does not load' }],
      suites: [
        {
          specs: [spec('one', 'expected')],
          suites: [
            {
              specs: [
                spec('two', 'unexpected'),
                spec('three', 'skipped', [{ type: 'skip', description: 'no camera' }]),
              ],
            },
          ],
        },
      ],
    }
    expect(playwrightTally(write(report), 1)).toEqual({
      passed: 1,
      failed: 2,
      skipped: [{ name: 'x.spec.ts > three', reason: 'no camera' }],
    })
  })
})
