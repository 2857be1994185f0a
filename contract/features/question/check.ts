import type * as v from 'valibot'
import { compareRatios, decimalRatio } from './ratio.ts'
import { plainRuns, runsByLanguage, type RichLine, type RichText, type Run } from './text/question-text.ts'

// What no field can tell by itself. Every check names the field at fault, beside whatever the fields say of themselves.

/** Where a fault is told: its path within the question. */
type Tell = (...path: (string | number)[]) => void

/** A check as `v.rawCheck` takes it. */
const checkWith =
  <Least>(find: (question: Least, tell: Tell) => void) =>
  <Input extends Least>({ dataset, addIssue }: v.RawCheckContext<Input>): void => {
    if (!dataset.typed) return
    const question = dataset.value
    find(question, (...path) => {
      const items = path.map((key): v.UnknownPathItem => ({
        type: 'unknown',
        origin: 'value',
        input: question,
        key,
        value: null,
      }))
      const [first, ...rest] = items
      addIssue({ message: 'invalid', ...(first && { path: [first, ...rest] }) })
    })
  }

interface Written {
  text: RichText
}
const isBlank = (text: RichText | RichLine): boolean =>
  runsByLanguage(text).every((runs) => plainRuns(runs).trim() === '')
const gapsIn = (runs: readonly Run[]): string[] =>
  runs.flatMap((run) => (typeof run === 'object' && 'gap' in run ? [run.gap] : []))

/** Tells keys that stand twice. */
function tellTwice(name: string, parts: readonly { key: string }[], tell: Tell): void {
  const seen = new Set<string>()
  for (const [at, { key }] of parts.entries()) {
    if (seen.has(key)) tell(name, at, 'key')
    seen.add(key)
  }
}

/** Tells lines that say nothing, hold a gap, or (where asked) say what another one says. */
function tellLines(name: string, parts: readonly { text: RichLine }[], tell: Tell, mayRepeat = false): void {
  const seen = new Set<string>()
  for (const [at, { text }] of parts.entries()) {
    const said = JSON.stringify(runsByLanguage(text))
    if (isBlank(text) || runsByLanguage(text).some((runs) => gapsIn(runs).length > 0) || (!mayRepeat && seen.has(said)))
      tell(name, at, 'text')
    seen.add(said)
  }
}

/** A question asks something, and only a cloze has gaps. */
export const checkText = checkWith<Written>(({ text }, tell) => {
  if (isBlank(text) || runsByLanguage(text).some((runs) => gapsIn(runs).length > 0)) tell('text')
})

interface Choice {
  key: string
  text: RichLine
  fraction?: number
  right?: boolean
}
const isRight = ({ fraction, right }: { fraction?: number; right?: boolean }): boolean => right ?? fraction === 1

/** One choice at least is right as a whole. */
export const checkChoices = checkWith<{ choices: readonly Choice[] }>(({ choices }, tell) => {
  if (!choices.some(isRight)) tell('choices')
  tellTwice('choices', choices, tell)
  tellLines('choices', choices, tell)
})

/** Each left leads to a right that there is. */
export const checkMatching = checkWith<{
  lefts: readonly { key: string; text: RichLine; right: string }[]
  rights: readonly { key: string; text: RichLine }[]
}>(({ lefts, rights }, tell) => {
  for (const [at, { right }] of lefts.entries())
    if (!rights.some(({ key }) => key === right)) tell('lefts', at, 'right')
  tellTwice('lefts', lefts, tell)
  tellTwice('rights', rights, tell)
  tellLines('lefts', lefts, tell)
  tellLines('rights', rights, tell)
})

/** No two items say the same: nobody could tell which comes first. */
export const checkOrdering = checkWith<{ items: readonly { key: string; text: RichLine }[] }>(({ items }, tell) => {
  tellTwice('items', items, tell)
  tellLines('items', items, tell)
})

interface Accepted {
  fraction: number
  from?: string
  to?: string
}
function tellAccepted(accepted: readonly Accepted[], tell: Tell): void {
  if (!accepted.some(isRight)) tell('accepted')
  for (const [at, { from, to }] of accepted.entries())
    if (from !== undefined && to !== undefined && compareRatios(decimalRatio(from), decimalRatio(to)) > 0)
      tell('accepted', at, 'to')
}

/** One accepted answer at least is right as a whole, and ranges run upwards. */
export const checkAccepted = checkWith<{
  accepted: readonly Accepted[]
  units?: readonly { text: string }[]
}>(({ accepted, units = [] }, tell) => {
  tellAccepted(accepted, tell)
  for (const [at, { text }] of units.entries())
    if (units.findIndex((other) => other.text === text) < at) tell('units', at, 'text')
})

interface AnyGap {
  key: string
  choices?: readonly { key: string; fraction: number; text: Partial<Record<string, string>> }[]
  accepted?: readonly Accepted[]
}

/** Each gap has a key, and stands once in the text of every language. */
export const checkCloze = checkWith<Written & { gaps: readonly AnyGap[] }>(({ text, gaps }, tell) => {
  const texts = runsByLanguage(text)
  const isWhole = texts.every((runs) => {
    const found = gapsIn(runs)
    return found.length === gaps.length && gaps.every(({ key }) => found.includes(key))
  })
  if (texts.length === 0 || !isWhole) tell('text')
  tellTwice('gaps', gaps, tell)
  for (const [at, { choices, accepted }] of gaps.entries()) {
    if (accepted) tellAccepted(accepted, (...path) => tell('gaps', at, ...path))
    if (!choices) continue
    if (!choices.some(isRight)) tell('gaps', at, 'choices')
    tellTwice('choices', choices, (...path) => tell('gaps', at, ...path))
    for (const [place, choice] of choices.entries())
      if (!Object.values(choice.text).some((said) => said?.trim())) tell('gaps', at, 'choices', place, 'text')
  }
})

interface Figure {
  key: string
  shape: 'rect' | 'circle' | 'polygon'
  x?: number
  y?: number
  width?: number
  height?: number
  radius?: number
  corners?: readonly { x: number; y: number }[]
}

/** Each shape lies on the picture with its middle or corners, and as many marks may be set as there are shapes. */
export const checkHotspot = checkWith<{
  picture: { width: number; height: number; alt: Partial<Record<string, string>> }
  shapes: readonly Figure[]
  marks: number
}>(({ picture, shapes, marks }, tell) => {
  if (!Object.values(picture.alt).some((said) => said?.trim())) tell('picture', 'alt')
  if (marks < shapes.length) tell('marks')
  tellTwice('shapes', shapes, tell)
  for (const [at, { x = 0, y = 0, width = 0, height = 0, corners = [] }] of shapes.entries()) {
    const points = [{ x, y }, { x: x + width, y: y + height }, ...corners]
    if (points.some((point) => point.x > picture.width || point.y > picture.height)) tell('shapes', at)
  }
})
