import { expect, test } from 'vitest'
import type { SurveyQuestion } from '#contract/features/survey/survey-schema.ts'
import { answersOf, choose, formOfDraft, justify, write } from './survey-form.ts'

const question = (id: string, type: SurveyQuestion['type']): SurveyQuestion => ({
  id,
  type,
  text: {},
  isMandatory: false,
  options: ['a', 'b'].map((option) => ({ id: option, text: {}, justification: 'optional' })),
  longest: 256,
})
const many = question('many', 'multiple_choice_justified')
const one = question('one', 'alternatives')
const essay = { ...question('essay', 'essay'), options: [] }

test('several options are chosen where several may be, one takes the other’s place where one alone may', () => {
  const form = [choose, choose].reduce((so, act, at) => act(so, many, at === 0 ? 'b' : 'a', true), {})
  const chosen = choose(choose(form, one, 'a', true), one, 'b', true)
  const written = write(justify(chosen, 'many', 'a', 'porque sim'), 'essay', '')
  expect(answersOf(written, [many, one, essay])).toEqual([
    {
      questionId: 'many',
      chosen: [
        { optionId: 'b', text: '' },
        { optionId: 'a', text: 'porque sim' },
      ],
      text: '',
    },
    { questionId: 'one', chosen: [{ optionId: 'b', text: '' }], text: '' },
  ])
  expect(answersOf(choose(choose(written, many, 'a', false), many, 'b', false), [many])).toEqual([])
})

test('a draft is given back without what the survey asks no longer, and is none where nothing is left of it', () => {
  const draft = {
    many: {
      chosen: [
        { optionId: 'a', text: 'x' },
        { optionId: 'gone', text: '' },
      ],
      text: '',
    },
    old: { chosen: [], text: 'y' },
  }
  expect(formOfDraft(draft, { questions: [many, one] })).toEqual({
    many: { chosen: [{ optionId: 'a', text: 'x' }], text: '' },
  })
  expect(formOfDraft(draft, { questions: [one] })).toBeNull()
  expect(formOfDraft('strange', { questions: [many] })).toBeNull()
  expect(formOfDraft(null, { questions: [many] })).toBeNull()
})
