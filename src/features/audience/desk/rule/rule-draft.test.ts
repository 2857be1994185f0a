import { expect, test } from 'vitest'
import type { AudienceRule } from '#contract/engine/audience.ts'
import { draftOf, readDraft, withKey, type DraftJoin } from './rule-draft.ts'

test('a rule that is opened and saved untouched is the same rule; one without a join gets one around it', () => {
  const rules: AudienceRule[] = [
    { any: [{ group: 'norte' }, { all: [{ role: 'auditor' }, { not: { profession: 'Pintora' } }] }] },
    { all: [{ country: 'BR' }, { not: { any: [{ group: 'a' }, { joinedAfter: '2026-01-31' }] } }] },
  ]
  for (const rule of rules) expect(readDraft(draftOf(rule))).toEqual({ rule })
  expect(readDraft(draftOf({ language: 'pt-BR' }))).toEqual({ rule: { all: [{ language: 'pt-BR' }] } })
})

test('a rule that is not finished says why', () => {
  const term = (value: string, denied = false) => withKey({ kind: 'group' as const, value, denied })
  const draft = (...parts: DraftJoin['parts']): DraftJoin => ({ join: 'all', denied: false, parts })
  expect(readDraft(draft())).toEqual({ fault: 'incomplete' })
  expect(readDraft(draft(term('')))).toEqual({ fault: 'incomplete' })
  expect(readDraft(draft(term('norte', true)))).toEqual({ fault: 'denied_only' })
  expect(readDraft(draft(term('sul'), term('norte', true)))).toEqual({
    rule: { all: [{ group: 'sul' }, { not: { group: 'norte' } }] },
  })
  expect(readDraft(draft(...Array.from({ length: 21 }, () => term('sul'))))).toEqual({ fault: 'too_many' })
})
