import { expect, test } from 'vitest'
import { collectFindings } from '../package-report.ts'
import type { H5pGame } from './h5p-game.ts'
import { readH5p } from './h5p-package.ts'

const hash = 'a'.repeat(64)

/** What a content becomes, among pictures of these paths, and what is told of it. */
function read(library: string, content: unknown, pictures: readonly string[] = []) {
  const findings = collectFindings()
  const about = JSON.stringify({ mainLibrary: library, title: 'Tintas' })
  const hashes = new Map(pictures.map((path) => [`content/${path}`, hash]))
  const tree = readH5p({ about, content: JSON.stringify(content), hashes }, 'h5p.json', findings)
  const { errors, warnings } = findings.report()
  return {
    tree,
    refused: errors.map(({ code, places: [place] }) => [code, place?.value]),
    told: warnings.flatMap(({ code, places }) => places.map(({ element, value }) => [code, element, value])),
  }
}
const gameOf = (...given: Parameters<typeof read>): H5pGame | undefined => read(...given).tree?.game
const image = (path: string, alt = '') => ({ library: 'H5P.Image 1.1', params: { file: { path }, alt } })

test('player P42: true or false keeps its statement, its picture and why; a set of them keeps each, and lists the others', () => {
  const statement = {
    question: '<p>A <strong>tinta</strong> seca em<br><em>2</em>&nbsp;horas &ndash; n&atilde;o em 1</p>\n',
    correct: 'true',
    media: { type: image('images/a.png') },
    behaviour: { feedbackOnWrong: 'Leia o r&oacute;tulo' },
  }
  const item = {
    text: 'A **tinta** seca em\n_2_ horas – não em 1',
    isTrue: true,
    why: 'Leia o rótulo',
    picture: 'content/images/a.png',
  }
  expect(read('H5P.TrueFalse', statement, ['images/a.png'])).toMatchObject({
    tree: { game: { type: 'true_or_false', items: [item] }, pictures: { 'content/images/a.png': hash } },
    told: [],
  })
  const questions = [
    { library: 'H5P.TrueFalse 1.8', params: statement },
    { library: 'H5P.Blanks 1.14', params: {} },
    { library: 'H5P.TrueFalse 1.8', params: { question: 'Falso', correct: 'false' } },
  ]
  const set = read('H5P.QuestionSet', { questions }, ['images/a.png'])
  expect(set.tree?.game.items).toEqual([item, { text: 'Falso', isTrue: false }])
  expect(set.told).toEqual([['h5p_parts_lost', 'questions[1]', 'H5P.Blanks 1.14']])
})

test('player P42: cards of both kinds become flashcards; sounds and tips are listed', () => {
  const dialogs = [
    { text: '<p>Frente</p>', answer: '<b>Verso</b>', image: { path: 'images/a.png' }, tips: { front: 'Pense' } },
    { text: 'Dois', answer: 'Two', audio: [{ path: 'audios/a.mp3' }] },
  ]
  const found = read('H5P.Dialogcards', { title: '<p>Cartas</p>', dialogs }, ['images/a.png'])
  expect(found.tree?.game).toMatchObject({
    type: 'flashcards',
    items: [
      { text: 'Frente', other: '**Verso**', picture: 'content/images/a.png' },
      { text: 'Dois', other: 'Two' },
    ],
  })
  expect(found.told).toEqual([
    ['h5p_parts_lost', 'title', 'Cartas'],
    ['h5p_hints_lost', 'dialogs[0].tips', 'Pense'],
    ['h5p_media_lost', 'dialogs[1]', null],
  ])
  expect(gameOf('H5P.Flashcards', { cards: [{ text: 'Dois', answer: 'Two' }] })).toMatchObject({
    type: 'flashcards',
    items: [{ text: 'Dois', other: 'Two' }],
  })
})

test.each(['H5P.MemoryGame', 'H5P.ImagePair'])('player P42: %s becomes pairs of its pictures', (library) => {
  const cards = [
    { image: { path: 'images/a.png' }, imageAlt: 'Rolo', match: { path: 'images/b.png' }, matchAlt: 'Parede' },
    { image: { path: 'images/a.png' }, imageAlt: 'Pincel' },
  ]
  expect(gameOf(library, { cards }, ['images/a.png', 'images/b.png'])).toMatchObject({
    type: 'find_the_pairs',
    items: [
      { text: 'Rolo', other: 'Parede', picture: 'content/images/a.png', otherPicture: 'content/images/b.png' },
      { text: 'Pincel', other: 'Pincel', picture: 'content/images/a.png', otherPicture: 'content/images/a.png' },
    ],
  })
})

test('player P42: blanks keep their task, their answers and whether case counts; tips are listed', () => {
  const found = read('H5P.Blanks', {
    text: '<p>Complete 2 * 3:</p>',
    questions: ['<p>A <b>boa *tinta/cor:Pense* seca</b> em *2* horas.</p>', '<p>Fim *certo*</p>'],
    behaviour: { caseSensitive: false },
  })
  expect(found.tree?.game).toMatchObject({
    type: 'fill_in_the_blanks',
    gapped: 'Complete 2 ∗ 3:\n\nA **boa** *tinta/cor* **seca** em *2* horas.\n\nFim *certo*',
    exact: false,
  })
  expect(found.told).toEqual([['h5p_hints_lost', 'questions[0]', 'Pense']])
})

test('player P42: words to drag keep their lines, and the words that fit nowhere', () => {
  const found = read('H5P.DragText', {
    taskDescription: '<p>Arraste</p>',
    textField: 'A *tinta:Pense* seca\na 5 *km/h\\+Isso*',
    distractors: '*água* *areia*',
  })
  expect(found.tree?.game).toEqual({
    type: 'drag_the_words',
    gapped: 'Arraste\n\nA *tinta* seca\na 5 *km∕h*',
    items: [{ text: 'água' }, { text: 'areia' }],
    places: [],
  })
})

test('player P42: choices that share two answers are sorted into them; else each answer is right or wrong', () => {
  const shared = [
    { question: 'Gato', answers: ['<p>Mamífero</p>', '<p>Ave</p>'] },
    { question: 'Pato', answers: ['Ave', 'Mamífero'] },
  ]
  expect(gameOf('H5P.SingleChoiceSet', { choices: shared })).toMatchObject({
    type: 'this_or_that',
    bins: { one: 'Ave', two: 'Mamífero' },
    items: [
      { text: 'Gato', bin: 'two' },
      { text: 'Pato', bin: 'one' },
    ],
  })
  const own = [{ question: '<b>1 + 1</b>?', answers: ['2', '3', '4'] }]
  expect(gameOf('H5P.SingleChoiceSet', { choices: own })).toEqual({
    type: 'this_or_that',
    places: [],
    items: [
      { text: '**1 + 1**?\n2', bin: 'one' },
      { text: '**1 + 1**?\n3', bin: 'two' },
      { text: '**1 + 1**?\n4', bin: 'two' },
    ],
  })
  const two = { question: 'Seca?', answers: [{ text: 'Não' }, { text: 'Sim', correct: true }] }
  expect(gameOf('H5P.MultiChoice', two)?.items).toEqual([
    { text: 'Seca?\nNão', bin: 'two' },
    { text: 'Seca?\nSim', bin: 'one' },
  ])
})

test('player P42: a guess and the words of a crossword become enigmas', () => {
  const guess = { taskDescription: 'O que é?', solutionText: 'Rolo', media: { type: image('images/a.png') } }
  expect(gameOf('H5P.GuessTheAnswer', guess, ['images/a.png'])?.items).toEqual([
    { text: 'O que é?', other: 'Rolo', picture: 'content/images/a.png' },
  ])
  expect(gameOf('H5P.Crossword', { words: [{ clue: 'Cobre a parede', answer: 'TINTA' }] })).toMatchObject({
    type: 'enigma',
    items: [{ text: 'Cobre a parede', other: 'TINTA' }],
  })
})

test('player P42: a question to drag keeps its background, its places and what fits them; what fits none is listed', () => {
  const text = (said: string) => ({ type: { library: 'H5P.AdvancedText 1.1', params: { text: said } } })
  const found = read(
    'H5P.DragQuestion',
    {
      question: {
        settings: { background: { path: 'images/b.png' }, size: { width: 640, height: 320 } },
        task: {
          elements: [text('<p>Rolo</p>'), { type: image('images/a.png', 'Pincel') }, text('Só enfeita')],
          dropZones: [
            { x: 10, y: 20, width: 8, height: 4, label: '<div>Parede</div>', correctElements: ['0', '1'] },
            { x: 90, y: 0, width: 20, height: 2, label: 'Canto', correctElements: ['1'] },
          ],
        },
      },
    },
    ['images/a.png', 'images/b.png'],
  )
  expect(found.tree?.game).toEqual({
    type: 'drag_and_drop',
    board: 'content/images/b.png',
    places: [
      { text: 'Parede', x: 10, y: 20, width: 20, height: 20 },
      { text: 'Canto', x: 90, y: 0, width: 10, height: 10 },
    ],
    items: [
      { text: 'Rolo', fits: [0] },
      { text: 'Pincel', picture: 'content/images/a.png', fits: [0, 1] },
    ],
  })
  expect(found.told).toEqual([['h5p_parts_lost', 'elements[2]', 'Só enfeita']])
})

test('player P42: another type is refused by its name, also within a set, and so are choices of three', () => {
  const set = { questions: [{ library: 'H5P.Blanks 1.14', params: {} }] }
  const three = { question: 'Qual?', answers: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] }
  expect([
    read('H5P.Timeline', {}).refused,
    read('H5P.QuestionSet', set).refused,
    read('H5P.MultiChoice', three).refused,
    read('H5P.Blanks', {}).refused,
  ]).toEqual([
    [['h5p.type_unknown', 'H5P.Timeline']],
    [['h5p.type_unknown', 'H5P.QuestionSet, H5P.Blanks 1.14']],
    [['h5p.type_unknown', 'H5P.MultiChoice (3)']],
    [['h5p.broken', null]],
  ])
})

test('player P42: no markup comes through, whatever is left open in it, and what is lost of it is listed', () => {
  const found = read('H5P.TrueFalse', {
    question: '<p>Antes <a href="javascript:x">aqui</a><script>alert(1)</script> <!-- x --> e <img src=x onerror=y',
    correct: 'true',
    media: { type: { library: 'H5P.Video 1.5' } },
  })
  expect(found.tree?.game.items[0]?.text).toBe('Antes aqui e')
  expect(found.told).toEqual([
    ['h5p_format_lost', 'question', 'a, script'],
    ['h5p_media_lost', 'media', 'H5P.Video 1.5'],
  ])
})
