import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Question, QuestionInput } from '#contract/features/question/question-schema.ts'
import { line, oneOfEach, question, questionOf, text } from '#contract/features/question/question.test-support.ts'
import { collect } from '../collect.test-support.ts'
import { canonical } from '../compare.ts'
import type { ReadQuestion } from '../exchanged.ts'
import { foundPicture } from '../found-pictures.ts'
import { readMoodle } from './moodle-reader.ts'
import { moodleFrame, writeMoodle } from './moodle-writer.ts'

const plain = { language: 'pt-BR', tags: ['cor', 'duas palavras'], pictures: new Map() } as const
const read = async (xml: string): Promise<ReadQuestion[]> => collect(readMoodle([Buffer.from(xml)], 'pt-BR'))
const quiz = (...questions: string[]) => `${moodleFrame[0]}${questions.join('')}${moodleFrame[1]}`
const one = async (xml: string) => (await read(quiz(xml)))[0]
const through = async (first: Question, writing: Parameters<typeof writeMoodle>[1] = plain) => {
  const { text: written, losses } = writeMoodle(first, writing)
  return { read: await one(written ?? ''), losses }
}
const named = (type: string, body: string, said = 'Qual?') =>
  `<question type="${type}"><name><text>${said}</text></name><questiontext format="html"><text>${said}</text></questiontext>${body}</question>`

const choices = ['a', 'b', 'c'].map((key, at) => ({ key, text: line(key), right: at < 2 }))
const odd = text('Menor < que & "aspas" ', { text: 'forte', strong: true, emphasis: true }, ' ', {
  text: 'f(x)',
  code: true,
})
const whole: QuestionInput[] = [
  {
    kind: 'single',
    text: odd,
    choices: [
      { key: 'a', text: line('Sim & não'), fraction: 1, feedback: line('Isso') },
      { key: 'b', text: line('Talvez'), fraction: -0.25 },
      { key: 'c', text: line('Pouco'), fraction: 0.3333333 },
    ],
    shuffle: false,
    points: 2.5,
    explanation: text('Porque é'),
  },
  { kind: 'multiple', text: text('Quais?'), choices },
  { kind: 'multiple', text: text('Quais menos?'), choices, scoring: 'minus' },
  { kind: 'true_false', text: text('E?'), right: false, feedback: { ifTrue: line('Não'), ifFalse: line('Sim') } },
  {
    kind: 'short',
    text: text('Qual?'),
    accepted: [{ text: 'a*' }, { text: 'b', fraction: 0.5, feedback: line('Quase') }],
    caseCounts: true,
    accentsCount: true,
  },
  {
    kind: 'numeric',
    text: text('Quanto?'),
    accepted: [{ by: 'value', value: '3.14', tolerance: '0.01' }],
    units: [
      { text: 'm', factor: '1' },
      { text: 'cm', factor: '0.01' },
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
      { key: 'x', text: line('Azul <claro>') },
      { key: 'y', text: line('Amarelo') },
      { key: 'z', text: line('Cinza') },
    ],
  },
  ...(['all', 'places', 'pairs'] as const).map((scoring): QuestionInput => ({
    kind: 'ordering',
    text: text(`Ordene ${scoring}`),
    items: ['lixar', 'pintar', 'secar'].map((said) => ({ key: said, text: line(said) })),
    scoring,
  })),
  {
    kind: 'essay',
    text: {
      'pt-BR': [
        { type: 'paragraph', runs: ['Explique ', { math: '<math><msup><mi>x</mi><mn>2</mn></msup></math>' }] },
        { type: 'list', ordered: true, items: [['um'], ['dois']] },
        { type: 'code', text: 'if (a < b)\n  return' },
      ],
    },
    guide: text('Ver se cita'),
  },
  {
    kind: 'cloze',
    text: text('Seca em ', { gap: 'h' }, ' horas, é ', { gap: 't' }, ' de ', { gap: 'c' }),
    points: 4,
    gaps: [
      { kind: 'numeric', key: 'h', weight: 2, accepted: [{ by: 'value', value: '4', tolerance: '0.5' }] },
      {
        kind: 'single',
        key: 't',
        choices: [
          { key: 'a', text: { 'pt-BR': 'acrílica {1} ~ = #' }, fraction: 1 },
          { key: 'b', text: { 'pt-BR': 'a óleo & "cera"' }, fraction: 0, feedback: line('Não') },
        ],
      },
      {
        kind: 'short',
        key: 'c',
        accepted: [{ text: 'branco' }, { text: 'branca', fraction: 0.5 }],
        caseCounts: true,
        accentsCount: true,
      },
    ],
  },
]

test.each(whole.map((input) => [input.kind, input] as const))(
  'learning T84: a question of kind %s goes out as Moodle XML and in again equal',
  async (_, input) => {
    const first = question(input)
    const { read: again, losses } = await through(first)
    expect(losses).toEqual([])
    expect(again).toMatchObject({ code: null, losses: [], tags: ['cor', 'duas palavras'] })
    expect(again?.question && canonical(again.question)).toBe(canonical(first))
  },
)

test('learning T84: what Moodle does not carry is told as it goes out, and a hotspot is left out', async () => {
  const lost = Object.fromEntries(
    oneOfEach.map((input) => [input.kind, writeMoodle(question({ ...input, penalty: 0.5 }), plain)] as const),
  )
  expect(Object.entries(lost).flatMap(([kind, { text: said }]) => (said === null ? [kind] : []))).toEqual(['hotspot'])
  expect(lost['numeric']?.losses).toEqual(['tolerance', 'penalty'])
  expect(lost['essay']?.losses).toEqual(['essay', 'penalty'])
  expect(lost['short']?.losses).toEqual(['strictness', 'penalty'])
  expect(lost['cloze']?.losses).toEqual(['points', 'penalty', 'strictness'])
})

test('a picture goes out within its question and comes in with it', async () => {
  const bytes = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const found = await foundPicture('uma foto.png', bytes)
  const id = found?.id ?? ''
  const first = question({ kind: 'true_false', text: text('Veja ', { image: id, alt: 'Uma lata' }), right: true })
  const pictures = new Map([[id, { name: 'uma foto.png', type: 'image/png', bytes }]])
  const { read: again, losses } = await through(first, { ...plain, pictures })
  expect(losses).toEqual([])
  expect(again?.pictures.map((picture) => Buffer.from(picture.bytes).equals(bytes))).toEqual([true])
  expect(again?.question && canonical(again.question)).toBe(canonical(first))
  const without = await through(first)
  expect(without.losses).toEqual(['pictures'])
})

test('markers on a picture become a hotspot; the words of several are told as lost', async () => {
  const bytes = await sharp({ create: { width: 100, height: 80, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const file = `<file name="loja.png" encoding="base64">${bytes.toString('base64')}</file>`
  const drag = (no: number, said: string) => `<drag><no>${no}</no><text>${said}</text></drag>`
  const drop = (shape: string, coords: string) =>
    `<drop><shape>${shape}</shape><coords>${coords}</coords><choice>1</choice></drop>`
  const drops = `${drop('circle', '60,20;5')}${drop('rectangle', '10,10;20,10')}${drop('polygon', '0,79;40,79;0,40')}`
  const found = await one(named('ddmarker', `${file}${drag(1, 'risco')}${drops}`))
  expect(found).toMatchObject({ code: null, losses: [] })
  expect(found?.question).toMatchObject({
    kind: 'hotspot',
    picture: { width: 100, height: 80, image: found?.pictures[0]?.id },
    marks: 3,
    shapes: [
      { shape: 'circle', x: 60, y: 20, radius: 5 },
      { shape: 'rect', x: 10, y: 10, width: 20, height: 10 },
      {
        shape: 'polygon',
        corners: [
          { x: 0, y: 79 },
          { x: 40, y: 79 },
          { x: 0, y: 40 },
        ],
      },
    ],
  })
  expect((await one(named('ddmarker', `${file}${drag(1, 'a')}${drag(2, 'b')}${drops}`)))?.losses).toEqual(['labels'])
  expect((await one(named('ddmarker', `${file}${drag(1, 'a')}`)))?.code).toBe('import.no_key')
})

test('what is no question of ours is refused by its line, never another kind instead; the others count', async () => {
  const key = '<answer fraction="100"><text>sim</text></answer>'
  const found = await read(
    quiz(
      '<question type="category"><category><text>$course$/Tintas</text></category></question>\n',
      `${named('shortanswer', key)}\n`,
      `${named('ddwtos', key)}\n`,
      `${named('shortanswer', '<answer fraction="50"><text>meio</text></answer>')}\n`,
      `${named('cloze', '', 'Um {1:MULTIRESPONSE:=a~b}')}\n`,
      named('numerical', '<answer fraction="100"><text>muito</text></answer>'),
    ),
  )
  expect(found.map(({ line: at, code, question: kept, losses }) => [at, code, kept?.kind ?? null, losses])).toEqual([
    [3, null, null, ['category']],
    [4, null, 'short', []],
    [5, 'import.kind_unknown', null, []],
    [6, 'import.no_key', null, []],
    [7, 'import.kind_unknown', null, []],
    [8, 'import.damaged', null, []],
  ])
})

test('what is not kept is told: names, remarks on the whole, other parts, scripts', async () => {
  const found = await one(
    named(
      'multichoice',
      '<single>false</single><answer fraction="70"><text>a</text></answer><answer fraction="30"><text>b&lt;script&gt;x()&lt;/script&gt;</text></answer>' +
        '<answer fraction="0"><text>c</text></answer><correctfeedback><text>Bravo</text></correctfeedback>',
    ).replace('<name><text>Qual?', '<name><text>Q1 tintas'),
  )
  expect(found?.losses.toSorted()).toEqual(['feedback', 'fractions', 'markup', 'title'])
  expect(JSON.stringify(found?.question)).not.toContain('x()')
})

test('a document type, entities, and what is too deep are not read at all', async () => {
  const lol =
    '<!DOCTYPE quiz [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><quiz><question type="essay"><name>&b;</name></question></quiz>'
  await expect(read(lol)).rejects.toMatchObject({ code: 'import.damaged' })
  await expect(read('<quiz><question>&passwd;</question></quiz>')).rejects.toMatchObject({ code: 'import.damaged' })
  const deep = `<quiz>${'<a>'.repeat(70)}${'</a>'.repeat(70)}</quiz>`
  await expect(read(deep)).rejects.toMatchObject({ code: 'import.damaged' })
  await expect(read('isto não é XML')).rejects.toMatchObject({ code: 'import.damaged' })
})

test('a file of an old Windows says so itself, and is read by its letters', async () => {
  const xml = `<?xml version="1.0" encoding="ISO-8859-1"?><quiz>${named('essay', '', 'Questão')}</quiz>`
  const [found] = await collect(readMoodle([Buffer.from(xml, 'latin1')], 'pt-BR'))
  expect(found?.question?.text).toEqual(text('Questão'))
})

test('a question of the test support of each kind comes in as it went out, but for what was told', async () => {
  const first = questionOf('matching')
  const { read: again } = await through(first)
  expect(again?.question && canonical(again.question)).toBe(canonical(first))
})
