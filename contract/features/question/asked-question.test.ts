import * as v from 'valibot'
import { expect, test } from 'vitest'
import { askedQuestionSchema, askQuestion, type Asked, type Asking } from './asked-question.ts'
import { fractionOf } from './fraction.ts'
import { oneOfEach, plainly, question, questionOf } from './question.test-support.ts'
import { numbersBy, shuffleBy } from './draw/seeded.ts'

/** Asks with ids that count upwards, in an order that a seed says. */
function asking(seed: string): Asking {
  const next = numbersBy(seed)
  let made = 0
  return { idOf: () => `${seed}-${String(made++).padStart(4, '0')}`, shuffle: (list) => shuffleBy(list, next) }
}
const every = oneOfEach.map((one) => question(one))
/** Ids in the order that they are told in. */
const ids = ({ question: asked }: Asked): string[] =>
  [...JSON.stringify(asked).matchAll(/"id":"([^"]+)"/g)].map(([, id = '']) => id)
const told = (asked: Asked): string => JSON.stringify(asked.question)

test('what is asked is what the schema says, whole: nothing of it is lost on the way', () => {
  for (const one of every) {
    const { question: asked } = askQuestion(one, asking('a'))
    expect(v.parse(askedQuestionSchema, asked)).toEqual(asked)
  }
})

test('learning T49: no field of an asked question tells its answer, and none of the key is left in it', () => {
  const known = new Set(
    'kind text points penalty choices lefts rights items units most gaps picture marks id pt-BR type runs strong gap image alt width height'.split(
      ' ',
    ),
  )
  for (const one of every) {
    const asked = askQuestion(one, asking('a'))
    for (const [, name = ''] of told(asked).matchAll(/"([^"]+)":/g)) expect(known).toContain(name)
  }
  expect(told(askQuestion(questionOf('short'), asking('a')))).not.toContain('lixa d’água')
  expect(told(askQuestion(questionOf('single'), asking('a')))).not.toContain('Isso')
  expect(told(askQuestion(questionOf('cloze'), asking('a')))).not.toContain('branco')
  expect(told(askQuestion(questionOf('hotspot'), asking('a')))).not.toContain('circle')
  expect(told(askQuestion(questionOf('multiple'), asking('a')))).not.toContain('"all"')
})

test('a question of three right choices is asked as one of two would be', () => {
  const multiple = questionOf('multiple')
  if (multiple.kind !== 'multiple') throw new Error('several choices')
  const fewer = { ...multiple, choices: multiple.choices.map((choice, at) => ({ ...choice, right: at === 4 })) }
  expect(askQuestion(fewer, plainly).question).toEqual(askQuestion(multiple, plainly).question)
})

test('learning T47: two leases of one question name the same choice differently', () => {
  for (const one of every) {
    const [first, second] = [ids(askQuestion(one, asking('a'))), ids(askQuestion(one, asking('b')))]
    expect(first.filter((id) => second.includes(id))).toEqual([])
  }
})

test('ids are made in the order that is shown, so that sorting them gives that order and not the author’s', () => {
  for (const kind of ['single', 'matching', 'ordering'] as const) {
    const asked = askQuestion(questionOf(kind), asking('c'))
    expect(ids(asked)).toEqual(ids(asked).toSorted())
    expect(Object.keys(asked.keys).toSorted()).toEqual(ids(asked))
  }
})

test('choices keep their order where the author wants it; what is to be ordered or joined never does', () => {
  const reversed: Asking = { ...plainly, shuffle: (list) => list.toReversed() }
  expect(ids(askQuestion(questionOf('single', { shuffle: false }), reversed))).toEqual(['a', 'b', 'c', 'd'])
  expect(ids(askQuestion(questionOf('single'), reversed))).toEqual(['d', 'c', 'b', 'a'])
  expect(ids(askQuestion(questionOf('ordering'), reversed))).toEqual(['secar', 'pintar', 'limpar', 'lixar'])
  expect(ids(askQuestion(questionOf('matching'), reversed))).toEqual(['3', '2', '1', 'z', 'y', 'x'])
})

test('a cloze is asked with its gaps by their ids in the text, their choices shuffled', () => {
  const asked = askQuestion(questionOf('cloze'), asking('d'))
  if (asked.question.kind !== 'cloze') throw new Error('a cloze')
  const inText = [...JSON.stringify(asked.question.text).matchAll(/"gap":"([^"]+)"/g)].map(([, id]) => id)
  expect(inText).toEqual(asked.question.gaps.map(({ id }) => id))
  expect(asked.question.gaps.map(({ kind }) => kind)).toEqual(['numeric', 'single', 'short'])
})

test('what was answered by the ids of a lease is judged by what they stand for, in any order of chance', () => {
  for (let seed = 0; seed < 40; seed++) {
    const ordering = questionOf('ordering')
    const asked = askQuestion(ordering, asking(String(seed)))
    if (asked.question.kind !== 'ordering' || ordering.kind !== 'ordering') throw new Error('an order')
    const place = (id: string) => ordering.items.findIndex(({ key }) => key === asked.keys[id])
    const items = asked.question.items.map(({ id }) => id).toSorted((a, b) => place(a) - place(b))
    expect(fractionOf(ordering, { kind: 'ordering', items }, { keys: asked.keys, language: 'pt-BR' })).toMatchObject({
      fraction: { over: 1n, under: 1n },
    })
  }
})
