import type { LossKind } from '#contract/features/question/exchange-schema.ts'
import type { Question } from '#contract/features/question/question-schema.ts'
import { plainBlocks, plainRuns, type RichLine, type RichText } from '#contract/features/question/text/question-text.ts'
import { escapeXml } from '#server/platform/xml/write-xml.ts'
import { htmlLine, htmlText } from '../html-writer.ts'
import { asValue, inverse } from '../numbers.ts'
import { Losses, nameOf, says, sharesOf, type Writing } from '../written.ts'
import { writeGap } from './moodle-cloze.ts'

const percent = (fraction: number): string => String(Number((fraction * 100).toFixed(5)))
const textTag = (said: string): string => `<text>${escapeXml(said)}</text>`

/** Writes the parts of one question. */
class MoodleWriting {
  readonly losses: Losses
  private readonly writing: Writing
  private readonly gap: (key: string) => string

  constructor(writing: Writing, gap: (key: string) => string = () => '') {
    this.losses = new Losses(writing.language)
    this.writing = writing
    this.gap = gap
  }

  private html(tag: string, attributes: string, write: (parts: Parameters<typeof htmlText>[1]) => string): string {
    const shown = new Map<string, string>()
    const image = (id: string) => {
      const picture = this.writing.pictures.get(id)
      this.losses.when(!picture, 'pictures')
      if (!picture) return null
      const { name, bytes } = picture
      shown.set(
        id,
        `<file name="${escapeXml(name)}" path="/" encoding="base64">${Buffer.from(bytes).toString('base64')}</file>`,
      )
      return `@@PLUGINFILE@@/${encodeURIComponent(name)}`
    }
    const said = write({ image, gap: this.gap })
    return `<${tag}${attributes} format="html">${textTag(said)}${[...shown.values()].join('')}`
  }

  text = (tag: string, rich: RichText): string =>
    `${this.html(tag, '', (parts) => htmlText(this.losses.blocks(rich), parts))}</${tag}>`
  open = (tag: string, attributes: string, rich: RichLine): string =>
    this.html(tag, attributes, (parts) => htmlLine(this.losses.runs(rich), parts))
  plain = (rich: RichLine): string => htmlLine(this.losses.runs(rich), { image: () => null, gap: () => '' })
  feedback = (rich: RichLine | undefined): string => (says(rich) ? `${this.open('feedback', '', rich)}</feedback>` : '')
  answer = (fraction: number, rich: RichLine, feedback: RichLine | undefined): string =>
    `${this.open('answer', ` fraction="${percent(fraction)}"`, rich)}${this.feedback(feedback)}</answer>`
  plainAnswer = (fraction: number, said: string, feedback: RichLine | undefined, inner = ''): string =>
    `<answer fraction="${percent(fraction)}" format="plain_text">${textTag(said)}${inner}${this.feedback(feedback)}</answer>`
}

const gradings = {
  all: 'ALL_OR_NOTHING',
  places: 'ABSOLUTE_POSITION',
  pairs: 'RELATIVE_ALL_PREVIOUS_AND_NEXT',
} as const
const shuffled = (on: boolean): string => `<shuffleanswers>${on}</shuffleanswers>`

/** What stands behind the text of a question of a kind; null: Moodle has nothing of it. */
function bodyOf(question: Question, to: MoodleWriting, { language }: Writing): { type: string; body: string } | null {
  const { losses } = to
  switch (question.kind) {
    case 'single': {
      const { choices, shuffle } = question
      const answers = choices.map((one) => to.answer(one.fraction, one.text, one.feedback))
      return { type: 'multichoice', body: `<single>true</single>${shuffled(shuffle)}${answers.join('')}` }
    }
    case 'multiple': {
      const shares = sharesOf(question, losses)
      const answers = question.choices.map((one) =>
        to.answer(one.right ? shares.right : shares.wrong, one.text, one.feedback),
      )
      return { type: 'multichoice', body: `<single>false</single>${shuffled(question.shuffle)}${answers.join('')}` }
    }
    case 'true_false': {
      const { right, feedback } = question
      const body = `${to.plainAnswer(right ? 1 : 0, 'true', feedback?.ifTrue)}${to.plainAnswer(right ? 0 : 1, 'false', feedback?.ifFalse)}`
      return { type: 'truefalse', body }
    }
    case 'short': {
      losses.when(!question.accentsCount, 'strictness')
      const answers = question.accepted.map((one) => to.plainAnswer(one.fraction, one.text, one.feedback))
      return { type: 'shortanswer', body: `<usecase>${question.caseCounts ? 1 : 0}</usecase>${answers.join('')}` }
    }
    case 'numeric': {
      const answers = question.accepted.map((one) => {
        const { value, tolerance, isSame } = asValue(one)
        losses.when(!isSame, 'tolerance')
        return to.plainAnswer(one.fraction, value, one.feedback, `<tolerance>${tolerance}</tolerance>`)
      })
      const units = question.units.map(({ text, factor }) => {
        const multiplier = inverse(factor)
        losses.when(multiplier === null, 'units')
        return multiplier === null
          ? ''
          : `<unit><multiplier>${multiplier}</multiplier><unit_name>${escapeXml(text)}</unit_name></unit>`
      })
      return {
        type: 'numerical',
        body: `${answers.join('')}${units.length > 0 ? `<units>${units.join('')}</units>` : ''}`,
      }
    }
    case 'essay': {
      losses.when(question.most !== 5000 || question.criteria.length > 0, 'essay')
      const body = says(question.guide) ? to.text('graderinfo', question.guide) : ''
      return { type: 'essay', body: `<responseformat>plain</responseformat>${body}` }
    }
    case 'matching': {
      losses.when(question.scoring === 'all', 'scoring')
      const used = new Set(question.lefts.map((left) => left.right))
      const rights = new Map(question.rights.map(({ key, text }) => [key, plainRuns(losses.runs(text))]))
      for (const { text } of question.rights)
        losses.when(
          losses.runs(text).some((run) => typeof run !== 'string'),
          'markup',
        )
      const answer = (key: string) => `<answer>${textTag(rights.get(key) ?? '')}</answer>`
      const pairs = question.lefts.map(
        (left) => `${to.open('subquestion', '', left.text)}${answer(left.right)}</subquestion>`,
      )
      const decoys = question.rights.filter(({ key }) => !used.has(key))
      const left = decoys.map(({ key }) => `<subquestion format="html">${textTag('')}${answer(key)}</subquestion>`)
      return { type: 'matching', body: `${shuffled(true)}${pairs.join('')}${left.join('')}` }
    }
    case 'ordering': {
      const items = question.items.map(
        ({ text }, at) => `${to.open('answer', ` fraction="${at + 1}.0000000"`, text)}</answer>`,
      )
      const head = `<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><selectcount>0</selectcount>`
      return {
        type: 'ordering',
        body: `${head}<gradingtype>${gradings[question.scoring]}</gradingtype>${items.join('')}`,
      }
    }
    case 'cloze': {
      const sum = question.gaps.reduce((all, gap) => all + Math.max(1, Math.round(gap.weight)), 0)
      losses.when(question.points !== sum, 'points')
      for (const gap of question.gaps)
        if (gap.kind === 'single')
          losses.when(
            gap.choices.some(({ text }) => Object.keys(text).some((code) => code !== language)),
            'languages',
          )
      return { type: 'cloze', body: '' }
    }
    case 'hotspot':
      return null
  }
}

/** Writes a question as Moodle has it; null: it has nothing of its kind. */
export function writeMoodle(question: Question, writing: Writing): { text: string | null; losses: LossKind[] } {
  const lost: LossKind[] = []
  const gaps = new Map(question.kind === 'cloze' ? question.gaps.map((gap) => [gap.key, gap]) : [])
  const plain = new MoodleWriting(writing)
  const to = new MoodleWriting(writing, (key) => {
    const gap = gaps.get(key)
    const parts = { language: writing.language, line: plain.plain, lose: (what: LossKind) => void lost.push(what) }
    return gap ? escapeXml(writeGap(gap, parts)) : ''
  })
  const found = bodyOf(question, to, writing)
  if (!found) return { text: null, losses: [] }
  to.losses.when(question.penalty !== 0, 'penalty')
  const { explanation, points, text } = question
  const name = nameOf(plainBlocks(to.losses.blocks(text)))
  const tags = writing.tags.map((tag) => `<tag>${textTag(tag)}</tag>`).join('')
  const written = [
    `<question type="${found.type}"><name>${textTag(name)}</name>`,
    to.text('questiontext', text),
    says(explanation) ? to.text('generalfeedback', explanation) : '',
    found.type === 'cloze' ? '' : `<defaultgrade>${points}</defaultgrade>`,
    found.body,
    tags && `<tags>${tags}</tags>`,
    '</question>\n',
  ]
  return { text: written.join(''), losses: [...new Set([...to.losses.all, ...plain.losses.all, ...lost])] }
}

/** What stands before and behind the questions of a file. */
export const moodleFrame = ['<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n', '</quiz>\n'] as const
