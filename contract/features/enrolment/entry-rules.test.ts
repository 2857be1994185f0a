import { describe, expect, test } from 'vitest'
import { entryOf, mayBegin, mayLeave, type KnownOfEntry } from './entry-rules.ts'

const known = (change: Partial<KnownOfEntry>): KnownOfEntry => ({
  type: 'free',
  enrolments: [],
  begun: false,
  ...change,
})
const own = (state: KnownOfEntry['enrolments'][number]['state']) => [{ state, own: true }]
const byRule = (state: KnownOfEntry['enrolments'][number]['state']) => [{ state }]

describe('somebody who sees a course', () => {
  test.each<[string, Partial<KnownOfEntry>, string, boolean]>([
    ['an automatic one by that alone', { type: 'automatic' }, 'enrolled', true],
    ['a free one by their own tap', { enrolments: own('open') }, 'enrolled', true],
    ['a free one by what they began', { begun: true }, 'enrolled', true],
    ['a free one not before, and may begin it', {}, 'outside', true],
    ['a free one not after they left, whatever was begun', { enrolments: own('ended'), begun: true }, 'outside', true],
    ['one to be asked for not before they ask', { type: 'request' }, 'outside', false],
    ['one to be asked for not while they wait', { type: 'request', enrolments: own('waiting') }, 'waiting', false],
    ['one to be asked for not when refused', { type: 'request', enrolments: own('refused') }, 'refused', false],
    ['one to be asked for once it is approved', { type: 'request', enrolments: own('open') }, 'enrolled', true],
    [
      'one to be asked for by a rule, without asking',
      { type: 'request', enrolments: byRule('open') },
      'enrolled',
      true,
    ],
    ['one to be asked for not by having begun it', { type: 'request', begun: true }, 'outside', false],
    ['an assigned one by its enrolment', { type: 'assigned', enrolments: byRule('late') }, 'enrolled', true],
    ['an assigned one no more once that ended', { type: 'assigned', enrolments: byRule('ended') }, 'outside', false],
  ])('is in %s', (_, change, entry, begins) => {
    expect(entryOf(known(change))).toBe(entry)
    expect(mayBegin(known(change).type, entryOf(known(change)))).toBe(begins)
  })

  test('leaves a free course until it is done, and a request while it waits', () => {
    expect(mayLeave(known({ enrolments: own('open') }), 'enrolled')).toBe(true)
    expect(mayLeave(known({ begun: true }), 'in_progress')).toBe(true)
    expect(mayLeave(known({ enrolments: own('finished') }), 'approved')).toBe(false)
    expect(mayLeave(known({}), 'not_started')).toBe(false)
    expect(mayLeave(known({ type: 'request', enrolments: own('waiting') }), 'not_started')).toBe(true)
    expect(mayLeave(known({ type: 'request', enrolments: own('open') }), 'enrolled')).toBe(false)
    expect(mayLeave(known({ type: 'automatic' }), 'enrolled')).toBe(false)
    expect(mayLeave(known({ type: 'assigned', enrolments: byRule('open') }), 'enrolled')).toBe(false)
  })

  test('does not leave what staff enrolled them in', () => {
    expect(mayLeave(known({ enrolments: [...own('open'), ...byRule('open')] }), 'enrolled')).toBe(false)
  })
})
