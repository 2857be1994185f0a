import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Question, QuestionInput } from '#contract/features/question/question-schema.ts'
import { line, oneOfEach, question, questionOf, text } from '#contract/features/question/question.test-support.ts'
import { writeZip, type FileToPack } from '#server/platform/zip/write-zip.ts'
import { collect } from '../collect.test-support.ts'
import { canonical } from '../compare.ts'
import type { ReadQuestion } from '../exchanged.ts'
import { foundPicture } from '../found-pictures.ts'
import type { PictureOut } from '../written.ts'
import { readQti } from './qti-reader.ts'
import type { QtiVersion } from './qti-words.ts'
import { packItems, writeItem } from './qti-writer.ts'

const versions = ['qti21', 'qti22', 'qti3'] as const
async function* pieces(bytes: Uint8Array) {
  yield bytes
}
const read = (bytes: Uint8Array): Promise<ReadQuestion[]> => collect(readQti(pieces(bytes), 'pt-BR'))
const through = async (first: Question, version: QtiVersion, pictures: ReadonlyMap<string, PictureOut> = new Map()) => {
  const { text: written, losses } = writeItem(first, 'q1', { language: 'pt-BR', tags: ['cor'], pictures }, version)
  const item = { identifier: 'q1', text: written ?? '', tags: ['cor'], pictures: [...pictures.values()] }
  const [again, ...more] = await read(packItems([item], version))
  expect(more).toEqual([])
  return { again, losses, written }
}
const item = (body: string, { declarations = '', processing = '', title = '' } = {}) =>
  Buffer.from(
    `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="${title}">${declarations}<itemBody>${body}</itemBody>${processing}</assessmentItem>`,
  )
const key = (value: string, more = '', type = 'identifier', cardinality = 'single') =>
  `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${type}"><correctResponse>${value
    .split(',')
    .map((one) => `<value>${one}</value>`)
    .join('')}</correctResponse>${more}</responseDeclaration>`
const matchCorrect =
  '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>'

const choices = ['a', 'b', 'c'].map((said, at) => ({ key: said, text: line(said), right: at < 2 }))
const whole: QuestionInput[] = [
  {
    kind: 'single',
    text: text('Menor < que & "aspas" ', { text: 'forte', strong: true }),
    choices: [
      { key: 'a', text: line('Sim & não'), fraction: 1, feedback: line('Isso') },
      { key: 'b', text: line('Talvez'), fraction: -0.25 },
      { key: 'c', text: line('Pouco'), fraction: 0.3333333 },
    ],
    shuffle: false,
    explanation: text('Porque é'),
  },
  {
    kind: 'single',
    text: text('Uma só?'),
    choices: [
      { key: 'a', text: line('Sim'), fraction: 1 },
      { key: 'b', text: line('Não'), fraction: 0 },
    ],
  },
  { kind: 'multiple', text: text('Quais?'), choices },
  { kind: 'multiple', text: text('Quais menos?'), choices, scoring: 'minus' },
  { kind: 'true_false', text: text('E?'), right: false, feedback: { ifTrue: line('Não'), ifFalse: line('Sim') } },
  {
    kind: 'short',
    text: text('Qual?'),
    accepted: [{ text: 'a \\* b' }, { text: 'c', fraction: 0.5 }],
    caseCounts: true,
    accentsCount: true,
  },
  {
    kind: 'numeric',
    text: text('Quanto?'),
    accepted: [
      { by: 'value', value: '3.14', tolerance: '0.01' },
      { by: 'value', value: '3', tolerance: '10', toleranceIn: 'percent', fraction: 0.5 },
      { by: 'range', from: '-1.5', to: '2', fraction: 0.25 },
    ],
  },
  ...(['each', 'all'] as const).map((scoring): QuestionInput => ({
    kind: 'matching',
    text: text(`Ligue ${scoring}`),
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
    scoring,
  })),
  {
    kind: 'ordering',
    text: text('Ordene'),
    items: ['lixar', 'pintar', 'secar'].map((said) => ({ key: said, text: line(said) })),
  },
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
    gaps: [
      { kind: 'numeric', key: 'h', weight: 2, accepted: [{ by: 'value', value: '4', tolerance: '0.5' }] },
      {
        kind: 'single',
        key: 't',
        choices: [
          { key: 'a', text: { 'pt-BR': 'acrílica' }, fraction: 1 },
          { key: 'b', text: { 'pt-BR': 'a óleo & cera' }, fraction: 0.5 },
        ],
      },
      {
        kind: 'short',
        key: 'c',
        weight: 1.5,
        accepted: [{ text: 'branco' }, { text: 'branca', fraction: 0.5 }],
        accentsCount: true,
      },
    ],
  },
]

test.each(versions.flatMap((version) => whole.map((input) => [version, input.kind, input] as const)))(
  'learning T84: as %s a question of kind %s goes out and in again equal',
  async (version, _, input) => {
    const first = question(input)
    const { again, losses } = await through(first, version)
    expect(losses).toEqual([])
    expect(again).toMatchObject({ code: null, losses: [], tags: ['cor'] })
    expect(again?.question && canonical(again.question)).toBe(canonical(first))
  },
)

test.each(versions)('learning T84: as %s a hotspot and its picture go out and in again equal', async (version) => {
  const bytes = await sharp({ create: { width: 100, height: 80, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const id = (await foundPicture('x.png', bytes))?.id ?? ''
  const hotspot = questionOf('hotspot', {
    picture: { image: id, alt: { 'pt-BR': 'Uma loja' }, width: 100, height: 80 },
  })
  const pictures = new Map([[id, { name: 'loja.png', type: 'image/png', bytes }]])
  const { again, losses } = await through(hotspot, version, pictures)
  expect(losses).toEqual([])
  expect(again).toMatchObject({ code: null, losses: [] })
  expect(again?.question && canonical(again.question)).toBe(canonical(hotspot))
  const shown = question({ kind: 'true_false', text: text('Veja ', { image: id, alt: 'Uma lata' }), right: true })
  const second = await through(shown, version, pictures)
  expect(second.again?.question && canonical(second.again.question)).toBe(canonical(shown))
})

test('learning T84: what QTI does not carry is told as it goes out', () => {
  const writing = { language: 'pt-BR', tags: [], pictures: new Map() } as const
  const lost = Object.fromEntries(
    oneOfEach.map(
      (input) => [input.kind, writeItem(question({ ...input, points: 2 }), 'q', writing, 'qti22')] as const,
    ),
  )
  expect(lost['short']?.losses).toEqual(['strictness', 'wildcards', 'points'])
  expect(lost['essay']?.losses).toEqual(['essay', 'points'])
  expect(lost['cloze']?.losses).toEqual(['strictness', 'points'])
  expect(lost['hotspot']?.text).toBeNull()
  expect(writeItem(questionOf('multiple', { scoring: 'each' }), 'q', writing, 'qti22').losses).toEqual(['scoring'])
  expect(writeItem(questionOf('ordering', { scoring: 'pairs' }), 'q', writing, 'qti22').losses).toEqual(['scoring'])
})

test('learning T86: an unknown interaction is listed, never a choice question', async () => {
  const strange = [
    'gapMatchInteraction',
    'customInteraction',
    'sliderInteraction',
    'uploadInteraction',
    'hottextInteraction',
  ]
  for (const name of strange) {
    const body = `<p>Arraste</p><${name} responseIdentifier="RESPONSE"><simpleChoice identifier="a">A</simpleChoice></${name}>`
    const [found] = await read(item(body, { declarations: key('a'), processing: matchCorrect }))
    expect(found).toMatchObject({ question: null, code: 'import.kind_unknown' })
  }
  // Several at once are none of ours either, nor is an item without any, or one that is made anew each time.
  const choice =
    '<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><simpleChoice identifier="a">A</simpleChoice><simpleChoice identifier="b">B</simpleChoice></choiceInteraction>'
  for (const body of [`${choice}${choice}`, '<p>Leia</p>'])
    expect((await read(item(body, { declarations: key('a') })))[0]?.code).toBe('import.kind_unknown')
  const template = '<templateDeclaration identifier="X" cardinality="single" baseType="integer"/>'
  expect((await read(item(choice, { declarations: key('a') + template })))[0]?.code).toBe('import.kind_unknown')
})

test('rules of another shape are told as lost, and no key is no question', async () => {
  const choice =
    '<p>Qual?</p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><simpleChoice identifier="a">A</simpleChoice><simpleChoice identifier="b">B</simpleChoice></choiceInteraction>'
  const random =
    '<responseProcessing><setOutcomeValue identifier="SCORE"><random/></setOutcomeValue></responseProcessing>'
  const [found] = await read(item(choice, { declarations: key('b'), processing: random, title: 'Outro nome' }))
  expect(found?.losses).toEqual(['rules', 'title'])
  expect(found?.question).toMatchObject({ kind: 'single', choices: [{ fraction: 0 }, { fraction: 1 }] })
  const keyless = '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"/>'
  expect((await read(item(choice, { declarations: keyless })))[0]?.code).toBe('import.no_key')
})

test('what others write: pairs of one list, places to choose, points by areas, texts by rules', async () => {
  const associate = `<p>Junte</p><associateInteraction responseIdentifier="RESPONSE" maxAssociations="2">${[
    'A',
    'B',
    'C',
    'D',
  ]
    .map((id) => `<simpleAssociableChoice identifier="${id}" matchMax="1">${id}</simpleAssociableChoice>`)
    .join('')}</associateInteraction>`
  const [pairs] = await read(
    item(associate, { declarations: key('A B,C D', '', 'pair', 'multiple'), processing: matchCorrect }),
  )
  expect(pairs?.question).toMatchObject({
    kind: 'matching',
    scoring: 'all',
    lefts: [{ text: line('A') }, { text: line('C') }],
  })
  const entry = '<p>Qual?</p><p><textEntryInteraction responseIdentifier="RESPONSE"/></p>'
  const rule =
    '<responseProcessing><responseCondition><responseIf><stringMatch caseSensitive="false"><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></stringMatch><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>'
  const [short] = await read(item(entry, { declarations: key('lixa', '', 'string'), processing: rule }))
  expect(short).toMatchObject({
    losses: [],
    question: { kind: 'short', caseCounts: false, accepted: [{ text: 'lixa' }] },
  })
  const inText = '<p>Com <textEntryInteraction responseIdentifier="RESPONSE"/> se lixa.</p>'
  const [cloze] = await read(item(inText, { declarations: key('lixa', '', 'string'), processing: matchCorrect }))
  expect(cloze?.question?.kind).toBe('cloze')
})

const pack = (...files: [string, string | Uint8Array][]) =>
  writeZip(files.map(([name, bytes]): FileToPack => ({ name, bytes: Buffer.from(bytes) })))
const listing = (...hrefs: string[]) =>
  `<manifest><resources>${hrefs.map((href, at) => `<resource identifier="r${at}" type="imsqti_item_xmlv2p1" href="${href}"/>`).join('')}<resource identifier="t" type="imsqti_test_xmlv2p1" href="test.xml"/></resources></manifest>`
const truth = item(
  '<p>Vale?</p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><simpleChoice identifier="true">V</simpleChoice><simpleChoice identifier="false">F</simpleChoice></choiceInteraction>',
  { declarations: key('true'), processing: matchCorrect },
)

test('a package in one top folder is read, and one bad item leaves the others; the test itself is told', async () => {
  const found = await read(
    pack(
      ['p/imsmanifest.xml', listing('a.xml', 'b.xml', 'missing.xml')],
      ['p/a.xml', truth],
      ['p/b.xml', '<assessmentItem>'],
    ),
  )
  expect(found.map(({ code, question: kept, losses }) => [code, kept?.kind ?? null, losses])).toEqual([
    [null, 'true_false', []],
    ['import.damaged', null, []],
    ['import.damaged', null, []],
    [null, null, ['test']],
  ])
})

test('a picture outside of the package is lost, and never looked for', async () => {
  const body = '<p>Veja <img src="../../../etc/passwd" alt="x"/> <img src="https://example.com/a.png" alt="y"/></p>'
  const strange = Buffer.from(truth.toString().replace('<p>Vale?</p>', `<p>Vale?</p>${body}`))
  const [found] = await read(pack(['imsmanifest.xml', listing('a.xml')], ['a.xml', strange]))
  expect(found?.losses).toEqual(['pictures'])
})

test('what is no package of questions fails whole', async () => {
  await expect(read(pack(['a.xml', truth]))).rejects.toMatchObject({ code: 'import.damaged' })
  await expect(read(Buffer.from('PK\u0003\u0004 cortado'))).rejects.toMatchObject({ code: 'import.damaged' })
  await expect(read(Buffer.from('<html/>'))).rejects.toMatchObject({ code: 'import.damaged' })
})
