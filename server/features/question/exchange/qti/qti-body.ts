import type { Question, QuestionOf } from '#contract/features/question/question-schema.ts'
import { plainRuns, type RichLine, type RichText } from '#contract/features/question/text/question-text.ts'
import { escapeXml } from '#server/platform/xml/write-xml.ts'
import { htmlLine, htmlText } from '../html-writer.ts'
import { shareOf } from '../numbers.ts'
import { shapeCoords } from '../shapes.ts'
import { says, sharesOf, type Losses, type Writing } from '../written.ts'
import { numberKey, textKey, type Key } from './qti-keys.ts'
import type { QtiWords } from './qti-words.ts'

/** The parts of an item. */
export interface Item {
  declarations: string
  body: string
  processing: string
}

/** Writes questions as items. */
export class QtiBody {
  private readonly words: QtiWords
  private readonly losses: Losses
  private readonly writing: Writing

  constructor(words: QtiWords, losses: Losses, writing: Writing) {
    this.words = words
    this.losses = losses
    this.writing = writing
  }

  private image = (id: string): string | null => {
    const name = this.writing.pictures.get(id)?.name
    this.losses.when(name === undefined, 'pictures')
    return name === undefined ? null : `../images/${name}`
  }

  text = (rich: RichText, gap: (key: string) => string = () => ''): string =>
    htmlText(this.losses.blocks(rich), { image: this.image, gap })
  private line = (rich: RichLine): string => htmlLine(this.losses.runs(rich), { image: this.image, gap: () => '' })

  private choice(
    name: string,
    identifier: string,
    rich: RichLine,
    more: Record<string, number> = {},
    remark?: RichLine,
  ) {
    const told = says(remark)
      ? this.words.el(
          'feedbackInline',
          { outcomeIdentifier: 'FEEDBACK', identifier, showHide: 'show' },
          this.line(remark),
        )
      : ''
    return this.words.el(name, { identifier, ...more }, this.line(rich) + told)
  }

  /** The item of a question; null: nothing of it can be written. */
  write(question: Question): Item | null {
    switch (question.kind) {
      case 'single':
        return this.single(question)
      case 'multiple':
        return this.multiple(question)
      case 'true_false':
        return this.truth(question)
      case 'matching':
        return this.matching(question)
      case 'ordering':
        return this.ordering(question)
      case 'numeric':
        this.losses.when(question.units.length > 0, 'units')
        this.tellRemarks(question.accepted)
        return this.entry(question.text, numberKey(this.words, 'RESPONSE', question.accepted, null))
      case 'short':
        this.tellRemarks(question.accepted)
        return this.entry(question.text, textKey(this.words, this.losses, 'RESPONSE', question))
      case 'essay':
        return this.essay(question)
      case 'cloze':
        return this.cloze(question)
      case 'hotspot':
        return this.hotspot(question)
    }
  }

  private tellRemarks(parts: readonly { feedback?: RichLine | undefined }[]): void {
    this.losses.when(
      parts.some(({ feedback }) => says(feedback)),
      'feedback',
    )
  }

  private asked = (text: RichText, interaction: string): string => this.text(text) + interaction

  private single({ text, choices, shuffle }: QuestionOf<'single'>): Item {
    const { words } = this
    const right = choices.filter(({ fraction }) => fraction === 1)
    const isPlain = right.length === 1 && choices.every(({ fraction }) => fraction === 0 || fraction === 1)
    const id = (at: number) => `c${at + 1}`
    const entries = choices.map(({ fraction }, at) => ({ key: id(at), value: fraction }))
    const key = words.correct(choices.flatMap((one, at) => (one === right[0] ? [id(at)] : [])))
    const written = choices.map((one, at) => this.choice('simpleChoice', id(at), one.text, {}, one.feedback))
    return {
      declarations: words.declare(
        'RESPONSE',
        'single',
        'identifier',
        key,
        ...(isPlain ? [] : [words.mapping(entries)]),
      ),
      body: this.asked(
        text,
        words.el('choiceInteraction', { responseIdentifier: 'RESPONSE', shuffle, maxChoices: 1 }, ...written),
      ),
      processing: words.template(isPlain ? 'match_correct' : 'map_response'),
    }
  }

  private multiple(question: QuestionOf<'multiple'>): Item {
    const { words } = this
    const { text, choices, shuffle, scoring } = question
    const id = (at: number) => `c${at + 1}`
    const isMinus = scoring === 'minus'
    this.losses.when(scoring === 'each', 'scoring')
    const shares = isMinus ? sharesOf(question, this.losses) : null
    const key = words.correct(choices.flatMap(({ right }, at) => (right ? [id(at)] : [])))
    const entries = choices.map(({ right }, at) => ({
      key: id(at),
      value: shareOf((right ? shares?.right : shares?.wrong) ?? 0),
    }))
    const mapping = isMinus ? [words.mapping(entries, { lowerBound: 0 })] : []
    const written = choices.map((one, at) => this.choice('simpleChoice', id(at), one.text, {}, one.feedback))
    return {
      declarations: words.declare('RESPONSE', 'multiple', 'identifier', key, ...mapping),
      body: this.asked(
        text,
        words.el('choiceInteraction', { responseIdentifier: 'RESPONSE', shuffle, maxChoices: 0 }, ...written),
      ),
      processing: words.template(isMinus ? 'map_response' : 'match_correct'),
    }
  }

  private truth({ text, right, feedback }: QuestionOf<'true_false'>): Item {
    const { words, writing } = this
    const names: Readonly<Record<string, [string, string]>> = {
      'pt-BR': ['Verdadeiro', 'Falso'],
      'es-ES': ['Verdadero', 'Falso'],
      'fr-FR': ['Vrai', 'Faux'],
    }
    const [yes, no] = names[writing.language] ?? ['True', 'False']
    const named = (said: string): RichLine => ({ [writing.language]: [said] })
    const choices = [
      this.choice('simpleChoice', 'true', named(yes), {}, feedback?.ifTrue),
      this.choice('simpleChoice', 'false', named(no), {}, feedback?.ifFalse),
    ]
    const attributes = { responseIdentifier: 'RESPONSE', shuffle: false, maxChoices: 1 }
    return {
      declarations: words.declare('RESPONSE', 'single', 'identifier', words.correct([String(right)])),
      body: this.asked(text, words.el('choiceInteraction', attributes, ...choices)),
      processing: words.template('match_correct'),
    }
  }

  private matching({ text, lefts, rights, scoring }: QuestionOf<'matching'>): Item {
    const { words } = this
    const rightOf = (key: string) => `r${rights.findIndex((right) => right.key === key) + 1}`
    const pairs = lefts.map(({ right }, at) => `l${at + 1} ${rightOf(right)}`)
    const share = shareOf(1 / pairs.length)
    const mapping = scoring === 'each' ? [words.mapping(pairs.map((key) => ({ key, value: share })))] : []
    const set = (prefix: string, list: readonly { text: RichLine }[], matchMax: number) =>
      words.el(
        'simpleMatchSet',
        {},
        ...list.map((one, at) => this.choice('simpleAssociableChoice', `${prefix}${at + 1}`, one.text, { matchMax })),
      )
    const attributes = { responseIdentifier: 'RESPONSE', shuffle: true, maxAssociations: lefts.length }
    return {
      declarations: words.declare('RESPONSE', 'multiple', 'directedPair', words.correct(pairs), ...mapping),
      body: this.asked(text, words.el('matchInteraction', attributes, set('l', lefts, 1), set('r', rights, 0))),
      processing: words.template(scoring === 'each' ? 'map_response' : 'match_correct'),
    }
  }

  private ordering({ text, items, scoring }: QuestionOf<'ordering'>): Item {
    const { words } = this
    this.losses.when(scoring !== 'all', 'scoring')
    const id = (at: number) => `i${at + 1}`
    const attributes = { responseIdentifier: 'RESPONSE', shuffle: true }
    const choices = items.map((one, at) => this.choice('simpleChoice', id(at), one.text))
    return {
      declarations: words.declare('RESPONSE', 'ordered', 'identifier', words.correct(items.map((_, at) => id(at)))),
      body: this.asked(text, words.el('orderInteraction', attributes, ...choices)),
      processing: words.template('match_correct'),
    }
  }

  private entry(text: RichText, key: Key | null): Item | null {
    if (!key) return null
    const { words } = this
    const interaction = words.el('textEntryInteraction', { responseIdentifier: 'RESPONSE' })
    return {
      declarations: key.declaration,
      body: this.asked(text, `<p>${interaction}</p>`),
      processing: key.rules === null ? words.template('map_response') : words.el('responseProcessing', {}, key.rules),
    }
  }

  private essay({ text, most, criteria, guide }: QuestionOf<'essay'>): Item {
    const { words } = this
    this.losses.when(most !== 5000 || criteria.length > 0, 'essay')
    const told = says(guide) ? words.el('rubricBlock', { view: 'scorer' }, this.text(guide)) : ''
    return {
      declarations: words.declare('RESPONSE', 'single', 'string'),
      body: told + this.asked(text, words.el('extendedTextInteraction', { responseIdentifier: 'RESPONSE' })),
      processing: '',
    }
  }

  private cloze({ text, gaps }: QuestionOf<'cloze'>): Item | null {
    const { words } = this
    const [keys, inner]: [Key[], Map<string, string>] = [[], new Map()]
    for (const [at, gap] of gaps.entries()) {
      const responseIdentifier = `RESPONSE_${at + 1}`
      this.tellRemarks(gap.kind === 'single' ? gap.choices : gap.accepted)
      if (gap.kind === 'single') {
        const id = (place: number) => `c${place + 1}`
        const entries = gap.choices.map(({ fraction }, place) => ({
          key: id(place),
          value: shareOf(fraction * gap.weight),
        }))
        const right = gap.choices.findIndex(({ fraction }) => fraction === 1)
        const key = [words.correct([id(right)]), words.mapping(entries)]
        keys.push({ declaration: words.declare(responseIdentifier, 'single', 'identifier', ...key), rules: null })
        const { language } = this.writing
        this.losses.when(
          gap.choices.some((one) => Object.keys(one.text).some((code) => code !== language)),
          'languages',
        )
        const choices = gap.choices.map((one, place) =>
          words.el('inlineChoice', { identifier: id(place) }, escapeXml(one.text[language] ?? '')),
        )
        inner.set(gap.key, words.el('inlineChoiceInteraction', { responseIdentifier, shuffle: true }, ...choices))
        continue
      }
      const key =
        gap.kind === 'numeric'
          ? numberKey(words, responseIdentifier, gap.accepted, gap.weight)
          : textKey(words, this.losses, responseIdentifier, gap, gap.weight)
      if (!key) return null
      keys.push(key)
      inner.set(gap.key, words.el('textEntryInteraction', { responseIdentifier }))
    }
    const mapped = keys.flatMap(({ rules }, at) =>
      rules === null ? [words.el('mapResponse', { identifier: `RESPONSE_${at + 1}` })] : [],
    )
    const sum = mapped.length > 0 ? words.score(words.el('sum', {}, words.variable('SCORE'), ...mapped)) : ''
    return {
      declarations: keys.map(({ declaration }) => declaration).join(''),
      body: this.text(text, (key) => inner.get(key) ?? ''),
      processing: words.el('responseProcessing', {}, ...keys.map(({ rules }) => rules ?? ''), sum),
    }
  }

  private hotspot({ text, picture, shapes, marks }: QuestionOf<'hotspot'>): Item | null {
    const { words, writing } = this
    const shown = writing.pictures.get(picture.image)
    if (!shown) return null
    const share = shareOf(1 / shapes.length)
    const areas = shapes.map((shape) => {
      const { kind, coords } = shapeCoords(shape)
      return words.el('areaMapEntry', { shape: kind, coords: coords.join(','), mappedValue: share })
    })
    const mapping = words.el('areaMapping', { defaultValue: -share, lowerBound: 0 }, ...areas)
    const alt = picture.alt[writing.language] ?? Object.values(picture.alt)[0] ?? ''
    this.losses.when(
      Object.keys(picture.alt).some((code) => code !== writing.language),
      'languages',
    )
    const attributes = `data="../images/${escapeXml(shown.name)}" type="${shown.type}" width="${picture.width}" height="${picture.height}"`
    const object = `<object ${attributes}>${escapeXml(plainRuns([alt]))}</object>`
    const interaction = { responseIdentifier: 'RESPONSE', maxChoices: marks }
    return {
      declarations: words.declare('RESPONSE', 'multiple', 'point', mapping),
      body: this.asked(text, words.el('selectPointInteraction', interaction, object)),
      processing: words.template('map_response_point'),
    }
  }
}
