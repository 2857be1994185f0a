import { expect, test } from 'vitest'
import type { PackageItem } from '#contract/features/activity/package/package-tree.ts'
import { isAttemptOver, keepCommit, mayTryAgain, scormStanding } from './scorm-rules.ts'
import type { ScormCommit, ScormState } from './scorm-schema.ts'

const item = (identifier: string): PackageItem => ({
  identifier,
  title: identifier,
  href: 'a.html',
  visible: true,
  scormType: 'sco',
  items: [],
})
const content = {
  tree: {
    kind: 'scorm' as const,
    version: '1.2' as const,
    identifier: 'o',
    title: '',
    items: [item('i1'), item('i2')],
    globalObjectives: false,
  },
  attempts: 2,
  scoreOf: 'average' as const,
  silent: 'in_progress' as const,
}
const commit = (change: Partial<ScormCommit>): ScormCommit => ({
  courseId: 1,
  activityId: 101,
  version: 1,
  attempt: 1,
  launchId: 'a'.repeat(32),
  launchedAt: '2026-11-20T10:00:00.000Z',
  seq: 1,
  openSeconds: 100,
  item: 'i1',
  data: {},
  sequencing: null,
  root: null,
  final: false,
  ...change,
})
const fold = (commits: readonly ScormCommit[]) =>
  commits.reduce<ScormState | undefined>(
    (state, one) => keepCommit(state, one, content, '2026-11-20T12:00:00.000Z'),
    undefined,
  )
const passed = (score: number) => ({ 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': String(score) })

test('player P31: a thousand commits in any order end in the newest of each lesson', () => {
  const all = Array.from({ length: 1000 }, (_, at) =>
    commit({ seq: at + 1, item: at % 2 ? 'i1' : 'i2', data: { 'cmi.core.lesson_location': String(at) } }),
  )
  // A shuffle that is the same each time.
  const shuffled = all.toSorted((a, b) => ((a.seq * 7919) % 1009) - ((b.seq * 7919) % 1009))
  const byItem = (state: ScormState | undefined) => state?.lessons.toSorted((a, b) => a.item.localeCompare(b.item))
  expect(byItem(fold(shuffled))).toEqual(byItem(fold(all)))
  expect(byItem(fold(all))?.map(({ data }) => data['cmi.core.lesson_location'])).toEqual(['999', '998'])
})

test('player P34: seconds of one launch are told once, those of several add up, and none is longer than it was open', () => {
  const time = (text: string) => ({ 'cmi.core.session_time': text })
  const state = fold([
    commit({ seq: 1, data: time('00:01:00') }),
    commit({ seq: 2, data: time('00:01:30') }),
    commit({
      launchId: 'b'.repeat(32),
      launchedAt: '2026-11-20T11:00:00.000Z',
      data: time('99:00:00'),
      openSeconds: 30,
    }),
  ])
  expect(state?.lessons[0]).toMatchObject({ before: 90, seconds: 30 })
})

test('an attempt is over when all lessons are done; the mean of attempts counts where the author says so', () => {
  const attempt = (number: number, score: number) =>
    (['i1', 'i2'] as const).map((id) =>
      commit({ attempt: number, launchId: String(number).repeat(32), item: id, data: passed(score), final: true }),
    )
  const first = fold(attempt(1, 60))
  expect([isAttemptOver(first), first && mayTryAgain(first, content)]).toEqual([true, true])
  const second = fold([...attempt(1, 60), ...attempt(2, 90)])
  expect(second && [mayTryAgain(second, content), scormStanding(second, content)]).toEqual([
    false,
    { state: 'approved', test: { hasMinimum: true, attemptsLeft: 0, waiting: false, grade: 75 } },
  ])
})

test('a late word of an attempt before changes nothing of the one that runs', () => {
  const state = fold([
    commit({ attempt: 2, launchId: 'b'.repeat(32), data: { 'cmi.core.lesson_location': 'p2' } }),
    commit({}),
  ])
  expect([state?.attempt, state?.lessons[0]?.data]).toEqual([2, { 'cmi.core.lesson_location': 'p2' }])
})
