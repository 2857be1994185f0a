import { expect, test } from 'vitest'
import type { ReactionQuestionType } from '#contract/features/reaction/reaction-schema.ts'
import { answersOf, formOfDraft } from './reaction-form.ts'

const question = (id: string, type: ReactionQuestionType) => ({ id, type, text: {}, isMandatory: true })
const content = { questions: [question('liked', 'scale'), question('why', 'text')] }

test('what was answered is sent in the order of the questions, and nothing else', () => {
  const form = { why: { scale: null, text: 'porque sim' }, liked: { scale: 4, text: '' } }
  expect(answersOf(form, content)).toEqual([
    { questionId: 'liked', scale: 4, text: '' },
    { questionId: 'why', scale: null, text: 'porque sim' },
  ])
  expect(answersOf({ why: { scale: null, text: '  ' } }, content)).toEqual([])
})

test('a draft is given back without what is asked no longer, or in another way, and is none where nothing is left of it', () => {
  const draft = { liked: { scale: 4, text: '' }, why: { scale: 2, text: '' }, gone: { scale: 5, text: '' } }
  expect(formOfDraft(draft, content)).toEqual({ liked: { scale: 4, text: '' } })
  expect(formOfDraft({ gone: { scale: 5, text: '' } }, content)).toBeNull()
  for (const broken of [undefined, 'x', { liked: 4 }]) expect(formOfDraft(broken, content)).toBeNull()
})
