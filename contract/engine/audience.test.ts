import { expect, test } from 'vitest'
import { explainRule, isIn, isShallow, type AudienceFacts, type AudienceRule } from './audience.ts'

const ana: AudienceFacts = {
  userId: 'ana',
  roles: ['member', 'auditor'],
  profession: 'Pintora',
  groups: new Set(['norte']),
  finished: new Set(['course:1']),
  country: 'BR',
  language: 'pt-BR',
  joinedOn: '2026-03-15',
  branches: [],
  position: null,
  store: null,
}

test('a person looked up is told which terms decide, in and out', () => {
  const told: [AudienceRule, boolean, string[]][] = [
    [{ group: 'norte' }, true, ['']],
    [{ all: [{ group: 'norte' }, { country: 'BR' }] }, true, ['all.0', 'all.1']],
    [{ all: [{ group: 'norte' }, { country: 'AR' }, { language: 'fr-FR' }] }, false, ['all.1']],
    [{ any: [{ group: 'sul' }, { role: 'auditor' }, { country: 'BR' }] }, true, ['any.1']],
    [{ any: [{ group: 'sul' }, { role: 'moderator' }] }, false, ['any.0', 'any.1']],
    [
      { all: [{ role: 'member' }, { not: { any: [{ group: 'sul' }, { group: 'norte' }] } }] },
      false,
      ['all.1.not.any.1'],
    ],
  ]
  for (const [rule, isHeld, decidedBy] of told) {
    expect(explainRule(rule, ana)).toEqual({ isIn: isHeld, decidedBy })
    expect(isIn(rule, ana)).toBe(isHeld)
  }
})

test('joined before and after a day do not hold on the day itself', () => {
  const joined = (rule: AudienceRule) => isIn(rule, ana)
  expect([joined({ joinedBefore: '2026-03-15' }), joined({ joinedAfter: '2026-03-15' })]).toEqual([false, false])
  expect([joined({ joinedBefore: '2026-03-16' }), joined({ joinedAfter: '2026-03-14' })]).toEqual([true, true])
})

test('what is nested deeper than any rule is seen before anything walks through it', () => {
  const rule: AudienceRule = { any: [{ all: [{ role: 'member' }, { not: { people: ['a'] } }] }] }
  expect(isShallow(rule)).toBe(true)
  let deep: unknown = rule
  for (let at = 0; at < 100_000; at++) deep = { not: deep }
  expect(isShallow(deep)).toBe(false)
})
