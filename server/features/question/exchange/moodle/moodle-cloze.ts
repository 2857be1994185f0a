import type { LanguageCode } from '#contract/engine/language.ts'
import type { Gap } from '#contract/features/question/question-schema.ts'
import { plainRuns, type RichLine } from '#contract/features/question/text/question-text.ts'
import { readLine } from '#contract/features/question/text/markup.ts'
import { lineOf } from '../exchanged.ts'
import { gapMark } from '../gaps.ts'
import { htmlMarkup } from '../html-markup.ts'
import { asValue, plainDecimal, shareOf } from '../numbers.ts'

// A gap of Moodle stands in the text: `{2:NUMERICAL:=4:0.5~%50%5:1#quase}`.

const gap = /\{(\d*):([A-Z_]+):((?:\\[\s\S]|[^\\}])*)\}/g
const unescape = (said: string): string => said.replaceAll(/\\([\s\S])/g, '$1')
type GapInput = NonNullable<ReturnType<typeof gapOf>>

interface Answer {
  said: string
  fraction: number
  feedback: RichLine
}

const plain = (html: string): string => plainRuns(readLine(htmlMarkup(html).markup)).trim()

function readAnswers(written: string, language: LanguageCode): Answer[] {
  return written
    .split(/(?<!\\)~/)
    .filter((one) => one.trim() !== '')
    .map((one) => {
      const [, right, percent, rest = ''] = /^(=)?(?:%(-?[\d.]+)%)?([\s\S]*)$/.exec(one.trim()) ?? []
      const [said = '', ...remark] = rest.split(/(?<![\\&])#/)
      const fraction = percent === undefined ? (right ? 1 : 0) : shareOf(Number(percent) / 100)
      return {
        said: plain(unescape(said)),
        fraction: Math.max(0, fraction),
        feedback: lineOf(language, htmlMarkup(unescape(remark.join('#'))).markup),
      }
    })
}

function gapOf(type: string, answers: readonly Answer[], key: string, weight: number, language: LanguageCode) {
  const told = ({ feedback }: Answer) => (Object.keys(feedback).length > 0 ? { feedback } : {})
  if (/^(SHORTANSWER|SA|MW)(_C|C)?$/.test(type))
    return {
      kind: 'short' as const,
      key,
      weight,
      accepted: answers.map((answer) => ({ text: answer.said, fraction: answer.fraction, ...told(answer) })),
      caseCounts: /(_C|SAC|MWC)$/.test(type),
      accentsCount: true,
    }
  if (type === 'NUMERICAL' || type === 'NM')
    return {
      kind: 'numeric' as const,
      key,
      weight,
      accepted: answers.map((answer) => {
        const [value = '', tolerance = '0'] = answer.said.split(':')
        return {
          by: 'value' as const,
          value: plainDecimal(value),
          tolerance: plainDecimal(tolerance),
          fraction: answer.fraction,
          ...told(answer),
        }
      }),
    }
  if (/^(MULTICHOICE|MC)(_?[VHS]{1,2})?$/.test(type))
    return {
      kind: 'single' as const,
      key,
      weight,
      choices: answers.map((answer, at) => ({
        key: `c${at + 1}`,
        text: { [language]: answer.said },
        fraction: answer.fraction,
        ...told(answer),
      })),
    }
  return null
}

/** The gaps of a text of Moodle, with the text as it is read on; null: one of them is of a kind that is not known. */
export function readGaps(html: string, language: LanguageCode): { gaps: GapInput[]; text: string } | null {
  const gaps: GapInput[] = []
  let isKnown = true
  const text = html
    .replaceAll(/[\uE000\uE001]/g, '')
    .replaceAll(gap, (_, weight: string, type: string, written: string) => {
      const key = String(gaps.length + 1)
      const found = gapOf(type, readAnswers(written, language), key, Number(weight || 1), language)
      if (found) gaps.push(found)
      else isKnown = false
      return gapMark(key)
    })
  return isKnown ? { gaps, text } : null
}

const escape = (said: string): string => said.replaceAll(/[\\~=%#{}"/:]/g, String.raw`\$&`)
const share = (fraction: number): string => (fraction === 1 ? '=' : `%${Number((fraction * 100).toFixed(5))}%`)

/** A gap as Moodle writes it, without what it does not carry; `line` writes a remark. */
export function writeGap(
  found: Gap,
  parts: {
    language: LanguageCode
    line: (rich: RichLine) => string
    lose: (what: 'points' | 'strictness' | 'tolerance') => void
  },
): string {
  const { language, line, lose } = parts
  const weight = Math.max(1, Math.round(found.weight))
  if (weight !== found.weight) lose('points')
  const remark = (rich: RichLine | undefined) => (rich && Object.keys(rich).length > 0 ? `#${escape(line(rich))}` : '')
  const written = () => {
    switch (found.kind) {
      case 'single':
        return found.choices.map(
          (one) => `${share(one.fraction)}${escape(one.text[language] ?? '')}${remark(one.feedback)}`,
        )
      case 'short':
        if (!found.accentsCount) lose('strictness')
        return found.accepted.map((one) => `${share(one.fraction)}${escape(one.text)}${remark(one.feedback)}`)
      case 'numeric':
        return found.accepted.map((one) => {
          const { value, tolerance, isSame } = asValue(one)
          if (!isSame) lose('tolerance')
          return `${share(one.fraction)}${value}:${tolerance}${remark(one.feedback)}`
        })
    }
  }
  const types = { single: 'MULTICHOICE', numeric: 'NUMERICAL', short: 'SHORTANSWER' } as const
  const type = found.kind === 'short' && found.caseCounts ? 'SHORTANSWER_C' : types[found.kind]
  return `{${weight}:${type}:${written().join('~')}}`
}
