import type { LanguageCode } from '#contract/engine/language.ts'

// [Note: Written numbers] A person writes a number as their language does, or as another one does: with a point, a comma,
// groups of three. What can only be read in one way is read so; "1.234" where the point makes groups may have been meant as
// one and a bit, and the person is asked.

/** What a text is as a number: a decimal with a point, two that it may be (the language's own first), or none. */
export type WrittenNumber =
  | { is: 'number'; value: string }
  | { is: 'ambiguous'; readings: readonly [string, string] }
  | { is: 'unreadable' }

/** What stands before the decimals. */
const decimalOf: Readonly<Record<LanguageCode, ',' | '.'>> = { 'pt-BR': ',', 'en-US': '.', 'es-ES': ',', 'fr-FR': ',' }

/** Reads a number as somebody of a language writes it (learning T43). */
export function readNumber(text: string, language: LanguageCode): WrittenNumber {
  const parts = /^([+-]?)([\d.,' ]*\d)(?:e([+-]?\d{1,2}))?$/i.exec(
    text
      .normalize('NFKC')
      .trim()
      .replaceAll(/[\u2212\u2013]/g, '-')
      .replaceAll(/[\u2019\s]/g, ' '),
  )
  const [, sign = '', body = '', power] = parts ?? []
  const readings = parts ? readBody(body.replaceAll("'", ' '), decimalOf[language]) : []
  const written = readings.map((value) => `${sign === '-' ? '-' : ''}${value}${power === undefined ? '' : `e${power}`}`)
  const [first, other] = written
  if (first === undefined) return { is: 'unreadable' }
  return other === undefined ? { is: 'number', value: first } : { is: 'ambiguous', readings: [first, other] }
}

const isGrouped = (text: string, mark: string): boolean => {
  const [first = '', ...rest] = text.split(mark)
  return /^\d{1,3}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group))
}
const decimal = (whole: string, rest: string): string => (rest === '' ? whole || '0' : `${whole || '0'}.${rest}`)

/** What digits and marks may be read as; nothing where they cannot be. */
function readBody(body: string, decimalMark: ',' | '.'): string[] {
  if (body.includes(' ')) {
    const [whole = '', rest = '', ...more] = body.split(/[.,]/)
    return more.length === 0 && isGrouped(whole, ' ') && !rest.includes(' ')
      ? [decimal(whole.replaceAll(' ', ''), rest)]
      : []
  }
  const marks = body.replaceAll(/\d/g, '')
  const last = marks.at(-1)
  if (last === undefined) return [body]
  const at = body.lastIndexOf(last)
  const [whole, rest] = [body.slice(0, at), body.slice(at + 1)]
  if (marks.length === 1) {
    const asDecimal = decimal(whole, rest)
    return last !== decimalMark && /^[1-9]\d{0,2}$/.test(whole) && rest.length === 3
      ? [`${whole}${rest}`, asDecimal]
      : [asDecimal]
  }
  // Several of one mark make groups; of two marks the last one, which stands alone, is before the decimals.
  if (marks.replaceAll(last, '') === '') return isGrouped(body, last) ? [body.replaceAll(last, '')] : []
  const group = last === ',' ? '.' : ','
  return !whole.includes(last) && isGrouped(whole, group) ? [decimal(whole.replaceAll(group, ''), rest)] : []
}
