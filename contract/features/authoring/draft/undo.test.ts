import { expect, test } from 'vitest'
import { itemsOf, type Fields } from './fields.ts'
import { applyChanges, type Change } from './merge.ts'
import { noSteps, noteStep, redoStep, undoStep, type Steps } from './undo.ts'

/** An author with their hands on a draft. */
function author(fields: Fields = {}) {
  let steps: Steps = noSteps
  let now = 0
  const apply = (taken: { steps: Steps; changes: readonly Change[] } | null) => {
    if (!taken) return false
    steps = taken.steps
    fields = applyChanges(fields, taken.changes)
    return true
  }
  return {
    fields: () => fields,
    do(changes: readonly Change[], after = 5000) {
      now += after
      steps = noteStep(steps, fields, changes, now)
      fields = applyChanges(fields, changes)
    },
    undo: () => apply(undoStep(steps)),
    redo: () => apply(redoStep(steps)),
  }
}

test('a hundred and more steps are taken back one by one, and done again', () => {
  const ana = author({ minutes: 0 })
  for (let minutes = 1; minutes <= 150; minutes++) ana.do([{ field: 'minutes', value: minutes }])
  for (let minutes = 149; minutes >= 0; minutes--) {
    expect(ana.undo()).toBe(true)
    expect(ana.fields()['minutes']).toBe(minutes)
  }
  expect(ana.undo()).toBe(false)
  for (let step = 0; step < 150; step++) ana.redo()
  expect([ana.fields()['minutes'], ana.redo()]).toEqual([150, false])
})

test('what is typed without a pause is one step, and so is an activity with all its fields', () => {
  const ana = author({ 'title.pt-BR': '' })
  for (const value of ['V', 'Vi', 'Vit']) ana.do([{ field: 'title.pt-BR', value }], 100)
  ana.do([
    { field: 'activities.k.gone', value: false },
    { field: 'activities.k.type', value: 'video' },
  ])
  ana.undo()
  expect(itemsOf(ana.fields(), 'activities')).toEqual([])
  ana.undo()
  expect(ana.fields()['title.pt-BR']).toBe('')
})

test('who goes on after taking something back does not get it again', () => {
  const ana = author({ minutes: 1 })
  ana.do([{ field: 'minutes', value: 2 }])
  ana.undo()
  ana.do([{ field: 'points', value: 3 }])
  expect(ana.redo()).toBe(false)
  expect(ana.fields()).toEqual({ minutes: 1, points: 3 })
})
