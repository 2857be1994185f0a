import { expect, test } from 'vitest'
import type { QuestionInput, QuestionKind } from '#contract/features/question/question-schema.ts'
import { line, oneOfEach, question, text } from '#contract/features/question/question.test-support.ts'
import { collect } from './collect.test-support.ts'
import { canonical } from './compare.ts'
import { csvHeads, readCsv, writeCsv } from './plain/csv-questions.ts'
import { readGift } from './plain/gift-reader.ts'
import { writeGift } from './plain/gift-writer.ts'

const odd = text('Chaves {a} = ~b: #1 \\ **', { text: 'forte', strong: true }, ' _ 100%')
/** Questions that each format carries whole. */
const whole: QuestionInput[] = [
  {
    kind: 'single',
    text: odd,
    choices: [
      { key: 'a', text: line('=Sim'), fraction: 1 },
      { key: 'b', text: line('%50%'), fraction: 0 },
    ],
    explanation: text('Porque é: {assim}'),
  },
  { kind: 'true_false', text: text('Verdade?'), right: true },
  { kind: 'true_false', text: text('Falso?'), right: false },
  { kind: 'numeric', text: text('Quanto?'), accepted: [{ by: 'value', value: '3.14', tolerance: '0.01' }] },
  { kind: 'numeric', text: text('Entre?'), accepted: [{ by: 'range', from: '-1.5', to: '2' }] },
  {
    kind: 'essay',
    text: { 'pt-BR': [...(odd['pt-BR'] ?? []), { type: 'list', ordered: true, items: [['um'], ['dois']] }] },
  },
]
const choices = ['a', 'b', 'c'].map((key, at) => ({ key, text: line(key), right: at < 2 }))
const inGift: QuestionInput[] = [
  ...whole,
  {
    kind: 'single',
    text: text('Parte?'),
    choices: [
      { key: 'a', text: line('a'), fraction: 1, feedback: line('Isso: sim') },
      { key: 'b', text: line('b'), fraction: -0.25 },
      { key: 'c', text: line('c'), fraction: 0.3333333 },
    ],
  },
  { kind: 'multiple', text: text('Quais?'), choices },
  { kind: 'multiple', text: text('Quais menos?'), choices, scoring: 'minus' },
  { kind: 'true_false', text: text('E?'), right: false, feedback: { ifTrue: line('Não'), ifFalse: line('Sim') } },
  { kind: 'true_false', text: text('E então?'), right: true, feedback: { ifTrue: line('Sim') } },
  {
    kind: 'short',
    text: text('Qual?'),
    accepted: [{ text: 'a*' }, { text: 'b = c', fraction: 0.5, feedback: line('Quase') }],
    accentsCount: true,
  },
  {
    kind: 'numeric',
    text: text('Um ou outro?'),
    accepted: [
      { by: 'value', value: '5', tolerance: '0' },
      { by: 'range', from: '4', to: '6', fraction: 0.5, feedback: line('Perto') },
    ],
  },
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
]
const inCsv: QuestionInput[] = [
  ...whole,
  { kind: 'multiple', text: text('Quais; "todas"?'), choices, points: 2.5 },
  { kind: 'short', text: text('Qual?'), accepted: [{ text: 'a|b' }, { text: 'c*' }] },
]
const shape = { encoding: 'utf-8', separator: ';' } as const
const bytes = (file: string) => new TextEncoder().encode(file)

test.each(inGift.map((input) => [input.kind, input] as const))(
  'learning T84: a question of kind %s goes out as GIFT and in again equal',
  async (_, input) => {
    const first = question(input)
    const { text: written, losses } = writeGift(first, 'pt-BR', ['cor', 'duas palavras'])
    expect(losses).toEqual([])
    const [read, ...more] = await collect(readGift([written ?? ''], 'pt-BR'))
    expect(more).toEqual([])
    expect(read).toMatchObject({ code: null, losses: [], tags: ['cor', 'duas palavras'] })
    expect(read?.question && canonical(read.question)).toBe(canonical(first))
  },
)

test.each(inCsv.map((input) => [input.kind, input] as const))(
  'learning T84: a question of kind %s goes out as CSV and in again equal',
  async (_, input) => {
    const first = question(input)
    const { text: written, losses } = writeCsv(first, 'pt-BR', ['cor'])
    expect(losses).toEqual([])
    const [read] = await collect(readCsv([bytes(`${csvHeads()}${written}`)], shape, 'pt-BR'))
    expect(read).toMatchObject({ code: null, losses: [], tags: ['cor'] })
    expect(read?.question && canonical(read.question)).toBe(canonical(first))
  },
)

test('learning T84: what a format does not carry is told as it goes out, and kinds that it has not are left out', () => {
  const each = oneOfEach.map((input) => question({ ...input, points: 2, penalty: 0.5 }))
  const gift = Object.fromEntries(each.map((one) => [one.kind, writeGift(one, 'pt-BR', [])]))
  const csv = Object.fromEntries(each.map((one) => [one.kind, writeCsv(one, 'pt-BR', [])]))
  const left = (written: Record<string, { text: string | null }>) =>
    Object.entries(written).flatMap(([kind, { text: said }]) => (said === null ? [kind] : []))
  expect(left(gift)).toEqual(['ordering', 'cloze', 'hotspot'] satisfies QuestionKind[])
  expect(left(csv)).toEqual(['matching', 'ordering', 'cloze', 'hotspot'] satisfies QuestionKind[])
  expect(gift['essay']?.losses).toEqual(['essay', 'points', 'penalty'])
  expect(csv['single']?.losses).toEqual(['feedback', 'fractions', 'penalty'])
  const both = question({ kind: 'essay', text: { ...text('Um'), 'en-US': text('One')['pt-BR'] } })
  expect(writeGift(both, 'pt-BR', []).losses).toEqual(['languages'])
})

test('learning T85: one bad GIFT question leaves the others, and says on which line it stands', async () => {
  const read = await collect(
    readGift(
      ['// comentário\n\nCerta?{T}\n\nErrada{=a\n\n$CATEGORY: x\n\nOutra?{=sim}\n\nSó um texto\n\nSem certa{~a ~b}'],
      'pt-BR',
    ),
  )
  expect(read.map(({ line: at, code, question: one }) => [at, code, one?.kind])).toEqual([
    [3, null, 'true_false'],
    [5, 'import.damaged', undefined],
    // A category is no question, and is told as what is not kept.
    [7, null, undefined],
    [9, null, 'short'],
    [11, 'import.kind_unknown', undefined],
    [13, 'import.no_key', undefined],
  ])
})

test('an answer within a GIFT text becomes a gap there', async () => {
  const [read] = await collect(readGift(['A tinta {~óleo =água} seca.'], 'pt-BR'))
  expect(read?.question).toMatchObject({
    kind: 'cloze',
    text: { 'pt-BR': [{ type: 'paragraph', runs: ['A tinta ', { gap: '1' }, ' seca.'] }] },
    gaps: [{ kind: 'single', choices: [{ fraction: 0 }, { fraction: 1 }] }],
  })
})

test('HTML of another system comes as marks; what it has beside them is dropped and told', async () => {
  const html =
    '[html]<p>Uma <b>forte</b> <script>alert(1)</script><a href\\="x">ligação</a> &amp; *</p><ol><li>um</li></ol>{T}'
  const [read] = await collect(readGift([html], 'pt-BR'))
  expect(read?.losses).toEqual(['markup'])
  expect(read?.question?.text).toEqual({
    'pt-BR': [
      { type: 'paragraph', runs: ['Uma ', { text: 'forte', strong: true }, ' ligação & *'] },
      { type: 'list', ordered: true, items: [['um']] },
    ],
  })
})

test('a row of an unknown kind, without a key or damaged is refused by its line, and the others count', async () => {
  const file = [
    'kind;text;choice1;choice2;right;points',
    'single;Certa?;a;b;2;',
    'drag;Arraste;;;;',
    'single;Sem;a;b;;',
    'numeric;Quanto?;;;muito;',
    'true_false;Vale?;;;talvez;',
    'essay;Escreva;;;;0',
  ]
  const read = await collect(readCsv([bytes(file.join('\n'))], shape, 'pt-BR'))
  expect(read.map(({ line: at, code }) => [at, code])).toEqual([
    [2, null],
    [3, 'import.kind_unknown'],
    [4, 'import.no_key'],
    [5, 'import.damaged'],
    [6, 'import.no_key'],
    [7, 'import.damaged'],
  ])
})

test('questions that differ in their own keys alone are the same, and those that differ in anything else are not', () => {
  for (const input of oneOfEach) {
    const first = question(input)
    const other = JSON.parse(
      JSON.stringify(first)
        .replaceAll(/"(key|gap)":"([^"]+)"/g, '"$1":"x-$2"')
        .replaceAll(/"right":"([^"]+)"/g, '"right":"x-$1"'),
    ) as typeof first
    expect(canonical(other)).toBe(canonical(first))
    expect(canonical({ ...first, points: 3 })).not.toBe(canonical(first))
  }
})
