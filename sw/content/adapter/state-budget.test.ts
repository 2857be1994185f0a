import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LessonLaunch } from '#contract/engine/content/launch.ts'
import { playPackage } from '#test/conformance/played-package.ts'
import type { Lessons } from './lessons.ts'
import { openBudget } from './state-budget.ts'

const kib = (count: number) => 'a'.repeat(count * 1024)

/** The run-time of SCORM 1.2, without a browser: what it wants of a page is this process's. */
let openLessons: Window['openLessons']
beforeAll(async () => {
  Object.assign(globalThis, { window: globalThis })
  await import('./scorm12.ts')
  ;({ openLessons } = globalThis as unknown as Window)
})

/** A lesson of SCORM 1.2 that runs, and what it commits. */
function launch12(mostSuspendData: number) {
  const launch: LessonLaunch = {
    version: '1.2',
    lessons: [{ identifier: 'i1', href: 'licao.html', isSco: true }],
    tree: null,
    item: null,
    kept: {},
    sequencing: null,
    learner: { id: 'p', name: 'Silva, Ana' },
    mode: 'normal',
    mostSuspendData,
  }
  const commits: Record<string, string>[] = []
  const lessons = openLessons(launch, {
    show() {},
    commit: ({ data }) => commits.push(data) > 0,
    tell() {},
    want() {},
    end() {},
    language: 'pt-BR',
  })
  opened.push(lessons)
  const { API } = globalThis as unknown as { API: Record<string, (...given: string[]) => unknown> }
  API['LMSInitialize']?.('')
  const set = (element: string, value: string) => [API['LMSSetValue']?.(element, value), API['LMSGetLastError']?.()]
  return { set, commit: () => API['LMSCommit']?.(''), commits }
}

let opened: Lessons[] = []
beforeEach(() => {
  opened = []
})
afterEach(() => {
  for (const lessons of opened) lessons.keepLast()
})

test.each([4096, 64_000])(
  'player P32: suspend_data of %i letters is kept by SCORM 1.2, and one more is refused with 405',
  (most) => {
    const { set, commit, commits } = launch12(most)
    expect(String(set('cmi.suspend_data', 'a'.repeat(most))[0])).toBe('true')
    expect(set('cmi.suspend_data', 'b'.repeat(most + 1)).map(String)).toEqual(['false', '405'])
    commit()
    expect(commits.at(-1)?.['cmi.suspend_data']).toBe('a'.repeat(most))
  },
)

test('player P32: suspend_data of 64,000 letters is kept by SCORM 2004, and one more is refused with 406', async () => {
  const played = await playPackage({
    kind: 'scorm',
    version: '2004_4',
    identifier: 'o',
    title: 'Pacote',
    items: [{ identifier: 'i1', title: 'i1', href: 'a.html', visible: true, scormType: 'sco', items: [] }],
    globalObjectives: false,
  })
  played.launch('i1')
  const { api } = played
  api?.Initialize('')
  expect(String(api?.SetValue('cmi.suspend_data', 'a'.repeat(64_000)))).toBe('true')
  expect(String(api?.SetValue('cmi.suspend_data', 'b'.repeat(64_001)))).toBe('false')
  expect(String(api?.GetLastError())).toBe('406')
  expect(api?.GetValue('cmi.suspend_data')).toBe('a'.repeat(64_000))
})

test('what a lesson keeps may be 1 MiB in all: what goes past that is refused with 101, and all of before is kept', () => {
  const { set, commit, commits } = launch12(64_000)
  set('cmi.suspend_data', 'a'.repeat(64_000))
  let taken = 0
  const ask = () => set(`cmi.interactions.${taken}.id`, `${taken}-`.padEnd(250, 'i'))
  let answer = ask()
  for (; String(answer[0]) === 'true'; answer = ask()) taken++
  expect(answer.map(String)).toEqual(['false', '101'])
  // What is shorter than what stands there has room all the same.
  expect(String(set('cmi.suspend_data', 'b')[0])).toBe('true')
  set('cmi.suspend_data', 'a'.repeat(64_000))
  commit()
  const kept = commits.at(-1) ?? {}
  expect(kept['cmi.suspend_data']).toHaveLength(64_000)
  expect(Object.keys(kept).filter((name) => /^cmi\.interactions\.\d+\.id$/.test(name))).toHaveLength(taken)
  const { length } = JSON.stringify(kept)
  expect(length).toBeLessThanOrEqual(1024 * 1024)
  expect(length).toBeGreaterThan(960 * 1024)
})

test('room that a value had is given back as another takes its place; nothing is counted twice', () => {
  const budget = openBudget({ 'cmi.suspend_data': kib(500) })
  expect(budget.take('cmi.comments', kib(600))).toBe(false)
  expect(budget.take('cmi.suspend_data', kib(100))).toBe(true)
  expect(budget.take('cmi.comments', kib(600))).toBe(true)
  expect(budget.take('cmi.comments', kib(600))).toBe(true)
  expect(budget.take('cmi.comments', kib(950))).toBe(false)
})
