import * as v from 'valibot'
import { askQuestion } from './asked-question.ts'
import { fractionOf, type JudgeContext } from './fraction.ts'
import { questionSchema, type Question, type QuestionInput } from './question-schema.ts'
import { ratioText } from './ratio.ts'
import type { Block, RichLine, RichText, Run } from './text/question-text.ts'

/** A text of one paragraph in Portuguese. */
export const text = (...runs: Run[]): RichText => ({ 'pt-BR': [{ type: 'paragraph', runs } satisfies Block] })
/** A line in Portuguese. */
export const line = (...runs: Run[]): RichLine => ({ 'pt-BR': runs })
/** Parts that say their own keys. */
export const parts = (...keys: string[]) => keys.map((key) => ({ key, text: line(key) }))

/** A question as it is kept: checked, with what was left out filled in. */
export const question = (input: QuestionInput): Question => v.parse(questionSchema, input)

/** Asked so that every id is its key, in the author's order. */
export const plainly = { idOf: (key: string) => key, shuffle: <T>(list: readonly T[]) => [...list] }

/** What an answer by keys comes to: a fraction as `1/3`, or what else it is. */
export function judged(
  asked: Question,
  answer: unknown,
  { language = 'pt-BR' }: Partial<Pick<JudgeContext, 'language'>> = {},
): string {
  const judgement = fractionOf(asked, answer, { keys: askQuestion(asked, plainly).keys, language })
  return judgement.is === 'judged' ? ratioText(judgement.fraction) : judgement.is
}

/** One question of each kind. */
export const oneOfEach: readonly QuestionInput[] = [
  {
    kind: 'single',
    text: text('Qual cor é quente?'),
    choices: [
      { key: 'a', text: line('Vermelho'), fraction: 1, feedback: line('Isso') },
      { key: 'b', text: line('Azul'), fraction: 0 },
      { key: 'c', text: line('Laranja-azulado'), fraction: 0.5 },
      { key: 'd', text: line('Nenhuma'), fraction: -0.25 },
    ],
  },
  {
    kind: 'multiple',
    text: text('Quais são primárias?'),
    choices: [
      { key: 'a', text: line('Vermelho'), right: true },
      { key: 'b', text: line('Azul'), right: true },
      { key: 'c', text: line('Amarelo'), right: true },
      { key: 'd', text: line('Verde'), right: false },
      { key: 'e', text: line('Roxo'), right: false },
    ],
  },
  { kind: 'true_false', text: text('O esmalte é ', { text: 'solúvel', strong: true }), right: false },
  {
    kind: 'matching',
    text: text('Ligue'),
    lefts: [
      { key: '1', text: line('Céu'), right: 'x' },
      { key: '2', text: line('Mar'), right: 'x' },
      { key: '3', text: line('Sol'), right: 'y' },
    ],
    rights: [
      { key: 'x', text: line('Azul') },
      { key: 'y', text: line('Amarelo') },
      { key: 'z', text: line('Cinza') },
    ],
  },
  { kind: 'ordering', text: text('Ponha em ordem'), items: parts('lixar', 'limpar', 'pintar', 'secar') },
  {
    kind: 'numeric',
    text: text('Quanto rende?'),
    accepted: [
      { by: 'value', value: '1234.5', tolerance: '0.5' },
      { by: 'range', from: '1200', to: '1300', fraction: 0.5 },
    ],
  },
  {
    kind: 'short',
    text: text('Com que se lixa?'),
    accepted: [{ text: 'lixa d’água' }, { text: 'lixa*', fraction: 0.5 }, { text: 'papel', fraction: 0 }],
  },
  {
    kind: 'essay',
    text: text('Explique'),
    most: 20,
    criteria: [
      { key: 'clareza', text: { 'pt-BR': 'Clareza' }, weight: 1 },
      { key: 'certeza', text: { 'pt-BR': 'Certeza' }, weight: 3 },
    ],
  },
  {
    kind: 'cloze',
    text: text('A tinta seca em ', { gap: 'horas' }, ' horas e é ', { gap: 'tipo' }, ' de ', { gap: 'cor' }),
    gaps: [
      { kind: 'numeric', key: 'horas', weight: 2, accepted: [{ by: 'value', value: '4' }] },
      {
        kind: 'single',
        key: 'tipo',
        choices: [
          { key: 'a', text: { 'pt-BR': 'acrílica' }, fraction: 1 },
          { key: 'b', text: { 'pt-BR': 'a óleo' }, fraction: 0 },
        ],
      },
      { kind: 'short', key: 'cor', accepted: [{ text: 'branco' }, { text: 'branca', fraction: 0.5 }] },
    ],
  },
  {
    kind: 'hotspot',
    text: text('Onde há risco?'),
    picture: { image: '01890000-0000-7000-8000-000000000001', alt: { 'pt-BR': 'Uma loja' }, width: 100, height: 80 },
    shapes: [
      { shape: 'rect', key: 'r', x: 10, y: 10, width: 20, height: 10 },
      { shape: 'circle', key: 'c', x: 60, y: 20, radius: 5 },
      {
        shape: 'polygon',
        key: 'p',
        corners: [
          { x: 0, y: 80 },
          { x: 40, y: 80 },
          { x: 0, y: 40 },
        ],
      },
    ],
    marks: 4,
  },
]

/** The one of them that is of a kind, with something of it changed. */
export function questionOf<K extends QuestionInput['kind']>(
  kind: K,
  changes: Partial<Extract<QuestionInput, { kind: K }>> = {},
): Question {
  const found = oneOfEach.find((one) => one.kind === kind)
  return question({ ...found, ...changes } as QuestionInput)
}
