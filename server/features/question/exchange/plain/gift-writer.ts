import type { LanguageCode } from '#contract/engine/language.ts'
import type { LossKind } from '#contract/features/question/exchange-schema.ts'
import type { AcceptedNumber, AcceptedText, Question } from '#contract/features/question/question-schema.ts'
import { blocksIn, lineIn, type RichLine, type RichText } from '#contract/features/question/text/question-text.ts'
import { writeLine, writeMarkup } from '#contract/features/question/text/markup.ts'
import { asValue } from '../numbers.ts'

/** A question as a file has it, with what is lost; null: the format has nothing of its kind. */
export interface WrittenQuestion {
  text: string | null
  losses: LossKind[]
}

const escape = (text: string): string =>
  text.replaceAll(/[\\~=#{}:]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)
/** A share in percent, with as many decimals as it has. */
const percent = (fraction: number): string => `%${Number((fraction * 100).toFixed(5))}%`

/** Writes a question in the client's language. */
export function writeGift(question: Question, language: LanguageCode, tags: readonly string[]): WrittenQuestion {
  const losses = new Set<LossKind>()
  const only = (text: RichText | RichLine) => {
    if (Object.keys(text).some((code) => code !== language)) losses.add('languages')
  }
  const text = (rich: RichText) => {
    only(rich)
    return escape(writeMarkup(blocksIn(rich, language)))
  }
  const line = (rich: RichLine) => {
    only(rich)
    return escape(writeLine(lineIn(rich, language)))
  }
  const remark = (rich: RichLine | undefined) => (rich && Object.keys(rich).length > 0 ? `#${line(rich)}` : '')
  const number = (accepted: AcceptedNumber): string => {
    if (accepted.by === 'range') return `${accepted.from}..${accepted.to}`
    const { value, tolerance, isSame } = asValue(accepted)
    if (!isSame) losses.add('tolerance')
    return `${value}:${tolerance}`
  }
  const numbers = (accepted: readonly AcceptedNumber[]) =>
    `#${accepted.map((one) => `=${percent(one.fraction)}${number(one)}${remark(one.feedback)}`).join(' ')}`
  const texts = (accepted: readonly AcceptedText[]) =>
    accepted.map((one) => `=${percent(one.fraction)}${escape(one.text)}${remark(one.feedback)}`).join(' ')
  const side = (rich: RichLine) => {
    const said = line(rich)
    if (said.includes('->')) losses.add('markup')
    return said.replaceAll('->', '→')
  }

  const answers = (): string | null => {
    switch (question.kind) {
      case 'single':
        if (!question.shuffle) losses.add('shuffle')
        return question.choices
          .map(
            (choice) =>
              `${choice.fraction === 1 ? '=' : '~'}${percent(choice.fraction)}${line(choice.text)}${remark(choice.feedback)}`,
          )
          .join(' ')
      case 'multiple': {
        if (!question.shuffle) losses.add('shuffle')
        const right = question.choices.filter((choice) => choice.right).length
        // Of one right choice, all or nothing reads like right less wrong.
        if (
          question.scoring === 'each' ||
          (question.scoring === 'all' && (right === 1 || right === question.choices.length))
        )
          losses.add('scoring')
        const wrong = question.scoring === 'all' ? -1 : -1 / right
        return question.choices
          .map(
            (choice) => `~${percent(choice.right ? 1 / right : wrong)}${line(choice.text)}${remark(choice.feedback)}`,
          )
          .join(' ')
      }
      case 'true_false': {
        const { ifTrue, ifFalse } = question.feedback ?? {}
        const [wrong, right] = question.right ? [ifFalse, ifTrue] : [ifTrue, ifFalse]
        const second = remark(right)
        return `${question.right ? 'TRUE' : 'FALSE'}${remark(wrong) || (second && '#')}${second}`
      }
      case 'numeric':
        if (question.units.length > 0) losses.add('units')
        return numbers(question.accepted)
      case 'short':
        if (question.caseCounts || !question.accentsCount) losses.add('strictness')
        return texts(question.accepted)
      case 'essay':
        if (question.most !== 5000 || question.criteria.length > 0 || question.guide) losses.add('essay')
        return ''
      case 'matching': {
        if (question.scoring === 'all') losses.add('scoring')
        const rights = new Map(question.rights.map(({ key, text: said }) => [key, side(said)]))
        const used = new Set(question.lefts.map((left) => left.right))
        return [
          ...question.lefts.map((left) => `=${side(left.text)} -> ${rights.get(left.right) ?? ''}`),
          ...question.rights.filter(({ key }) => !used.has(key)).map(({ key }) => `= -> ${rights.get(key) ?? ''}`),
        ].join(' ')
      }
      case 'ordering':
      case 'cloze':
      case 'hotspot':
        return null
    }
  }

  const body = answers()
  if (body === null) return { text: null, losses: [] }
  if (question.points !== 1) losses.add('points')
  if (question.penalty !== 0) losses.add('penalty')
  const { explanation } = question
  const told = explanation && Object.keys(explanation).length > 0 ? `####${text(explanation)}` : ''
  const named = tags.map((tag) => `[tag:${tag.replaceAll(/[[\]]/g, '')}]`)
  const above = named.length > 0 ? `// ${named.join(' ')}\n` : ''
  return { text: `${above}[markdown]${text(question.text)}{${body}${told}}\n\n`, losses: [...losses] }
}
