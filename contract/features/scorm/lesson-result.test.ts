import { expect, test } from 'vitest'
import { betterResult, lessonResult, type LessonData } from './lesson-result.ts'

const sco = { scormType: 'sco' } as const
const in12 = (data: LessonData, more: { masteryScore?: number; final?: boolean; silent?: 'finished' } = {}) =>
  lessonResult('1.2', { ...sco, masteryScore: more.masteryScore }, data, {
    final: more.final ?? true,
    silent: more.silent ?? 'in_progress',
  })
const in2004 = (data: LessonData, sequencing = {}, final = false) =>
  lessonResult('2004_4', { ...sco, sequencing }, data, { final, silent: 'in_progress' })
const status = (value: string, raw?: string) => ({
  'cmi.core.lesson_status': value,
  ...(raw !== undefined && { 'cmi.core.score.raw': raw }),
})

test('player P33: status, mastery and score of 1.2 follow the table', () => {
  expect(in12(status('passed', '80'))).toEqual({ done: true, passed: true, score: 80 })
  expect(in12(status('failed', '20'))).toEqual({ done: true, passed: false, score: 20 })
  expect(in12(status('completed'))).toEqual({ done: true, passed: null, score: null })
  expect(in12(status('incomplete'))).toEqual({ done: false, passed: null, score: null })
  expect(in12(status('browsed'))).toEqual({ done: false, passed: null, score: null })
  const ranged = { ...status('completed', '15'), 'cmi.core.score.min': '10', 'cmi.core.score.max': '20' }
  expect(in12(ranged).score).toBe(50)
  expect(in12(status('completed', '70'), { masteryScore: 75 })).toEqual({ done: true, passed: false, score: 70 })
  expect(in12(status('incomplete', '75'), { masteryScore: 75 })).toEqual({ done: true, passed: true, score: 75 })
  // Not over yet: the mastery score decides as the lesson ends.
  expect(in12(status('incomplete', '75'), { masteryScore: 75, final: false }).passed).toBeNull()
})

test('player P33: what says nothing at its end is in progress, unless its author chose that it is finished', () => {
  expect(in12({}).done).toBe(false)
  expect(in12({}, { silent: 'finished' }).done).toBe(true)
  expect(in12({}, { silent: 'finished', final: false }).done).toBe(false)
  expect(in12(status('not attempted'), { silent: 'finished' }).done).toBe(true)
})

test('player P33: scores that are none, or beyond their range, count for nothing or for the most there is', () => {
  expect(in12(status('passed', 'NaN')).score).toBeNull()
  expect(in12(status('passed', '900')).score).toBe(100)
  expect(in12(status('passed', '-5')).score).toBe(0)
  expect(in12({ ...status('passed', '5'), 'cmi.core.score.max': '0' }).score).toBeNull()
})

test('player P39: progress threshold and scaled passing score decide when the lesson says nothing', () => {
  expect(in2004({ 'cmi.score.scaled': '-0.4' }).score).toBe(0)
  expect(in2004({ 'cmi.score.scaled': '0.75', 'cmi.success_status': 'passed' })).toEqual({
    done: true,
    passed: true,
    score: 75,
  })
  const measured = { completionThreshold: { completedByMeasure: true, minProgressMeasure: 0.8 } }
  expect(in2004({ 'cmi.progress_measure': '0.79' }, measured).done).toBe(false)
  expect(in2004({ 'cmi.progress_measure': '0.8' }, measured).done).toBe(true)
  expect(in2004({ 'cmi.progress_measure': '0.5', 'cmi.completion_status': 'completed' }, measured).done).toBe(false)
  const passing = { primaryObjective: { objectiveID: 'o', satisfiedByMeasure: true, minNormalizedMeasure: 0.6 } }
  expect(in2004({ 'cmi.score.scaled': '0.59' }, passing).passed).toBe(false)
  expect(in2004({ 'cmi.score.scaled': '0.6' }, passing).passed).toBe(true)
})

test('a lesson of 2004 that ends and said nothing is completed, unless it is put aside or the package wants it said', () => {
  expect(in2004({}, {}, true).done).toBe(true)
  expect(in2004({}, {}, false).done).toBe(false)
  expect(in2004({ 'cmi.exit': 'suspend' }, {}, true).done).toBe(false)
  expect(in2004({}, { deliveryControls: { completionSetByContent: true } }, true).done).toBe(false)
  expect(in2004({ 'cmi.completion_status': 'incomplete' }, {}, true).done).toBe(false)
})

test('a page that speaks to nobody is done once it was shown', () => {
  expect(lessonResult('1.2', { scormType: 'asset' }, {}, { final: true, silent: 'in_progress' }).done).toBe(true)
})

test('player P41: what was reached once is never lost', () => {
  const passed = { done: true, passed: true, score: 80 }
  const failed = { done: false, passed: false, score: 90 }
  expect(betterResult(passed, failed)).toEqual({ done: true, passed: true, score: 90 })
  expect(betterResult(failed, passed)).toEqual({ done: true, passed: true, score: 90 })
})
