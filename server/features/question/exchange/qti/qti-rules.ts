import { childOf, childrenOf, saidBy, type XmlElement } from '#contract/engine/files/xml-element.ts'
import { elementsOf, valuesOf } from './qti-node.ts'

/** What a response is told to be. */
export interface Response {
  cardinality: string
  baseType: string
  correct: string[]
  /** What single values count; null: none are told. */
  mapping: {
    fallback: number
    lower: number | null
    entries: { key: string; value: number; caseCounts: boolean }[]
  } | null
  areas: {
    fallback: number
    lower: number | null
    entries: { shape: string; coords: number[]; value: number }[]
  } | null
}

const numberOf = (written: string | undefined): number | null =>
  written === undefined || Number.isNaN(Number(written)) ? null : Number(written)
export const numbersOf = (written: string | undefined): number[] =>
  (written ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)

/** The responses of an item by their identifiers. */
export const readResponses = (item: XmlElement): Map<string, Response> =>
  new Map(
    childrenOf(item, 'responsedeclaration').map((node): [string, Response] => {
      const bounds = (found: XmlElement) => ({
        fallback: numberOf(found.attributes['defaultvalue']) ?? 0,
        lower: numberOf(found.attributes['lowerbound']),
      })
      const [mapping, areas] = [childOf(node, 'mapping'), childOf(node, 'areamapping')]
      const value = ({ attributes }: XmlElement) => numberOf(attributes['mappedvalue']) ?? 0
      return [
        node.attributes['identifier'] ?? '',
        {
          cardinality: node.attributes['cardinality'] ?? 'single',
          baseType: node.attributes['basetype'] ?? 'identifier',
          correct: valuesOf(childOf(node, 'correctresponse')),
          mapping: mapping
            ? {
                ...bounds(mapping),
                entries: childrenOf(mapping, 'mapentry').map((entry) => ({
                  key: (entry.attributes['mapkey'] ?? '').trim(),
                  value: value(entry),
                  caseCounts: entry.attributes['casesensitive'] !== 'false',
                })),
              }
            : null,
          areas: areas
            ? {
                ...bounds(areas),
                entries: childrenOf(areas, 'areamapentry').map((entry) => ({
                  shape: entry.attributes['shape'] ?? '',
                  coords: numbersOf(entry.attributes['coords']),
                  value: value(entry),
                })),
              }
            : null,
        },
      ]
    }),
  )

/** What a rule compares a response with, and what it counts then; a value of null is the right one that is told. */
export type Matcher = { response: string; score: number } & (
  | { by: 'value'; value: string | null; tolerance: string; isPercent: boolean }
  | { by: 'range'; from: string; to: string }
  | { by: 'text'; value: string | null; caseCounts: boolean }
)

/** How an item is counted, as far as its rules are of the shapes that are known. */
export interface Rules {
  isKnown: boolean
  /** Responses that count by their mapping. */
  mapped: Set<string>
  matchers: Matcher[]
}

const nameOf = (node: XmlElement | undefined): string => node?.attributes['identifier'] ?? ''
const base = (node: XmlElement | undefined): string | null => (node?.name === 'basevalue' ? saidBy(node).trim() : null)

/** What of a response a test asks; null: something that is not known. */
function readTest(test: XmlElement | undefined): { response: string; test: object } | null {
  const [first, second, ...more] = elementsOf(test)
  if (!test || !first || more.length > 0) return null
  if (test.name === 'and' && second) {
    const [from, to] = [elementsOf(first), elementsOf(second)]
    const isRange = first.name === 'gte' && second.name === 'lte' && nameOf(from[0]) === nameOf(to[0])
    const [low, high] = [base(from[1]), base(to[1])]
    if (!isRange || low === null || high === null) return null
    return { response: nameOf(from[0]), test: { by: 'range', from: low, to: high } }
  }
  if (first.name !== 'variable' || !second) return null
  const value = base(second)
  if (value === null && (second.name !== 'correct' || nameOf(second) !== nameOf(first))) return null
  const response = nameOf(first)
  if (test.name === 'match') return { response, test: { by: 'text', value, caseCounts: true } }
  if (test.name === 'stringmatch')
    return { response, test: { by: 'text', value, caseCounts: test.attributes['casesensitive'] !== 'false' } }
  if (test.name !== 'equal') return null
  const [tolerance = '0', other = tolerance] = (test.attributes['tolerance'] ?? '0').trim().split(/\s+/)
  const mode = test.attributes['tolerancemode'] ?? 'exact'
  if (tolerance !== other) return null
  return {
    response,
    test: { by: 'value', value, tolerance: mode === 'exact' ? '0' : tolerance, isPercent: mode === 'relative' },
  }
}

/** What a rule sets: a number, or what responses map to; null: something else. */
function readScore(node: XmlElement | undefined): { score: number; mapped: string[] } | null {
  if (!node) return null
  const value = base(node)
  if (value !== null) return { score: Number(value), mapped: [] }
  if (node.name === 'mapresponse' || node.name === 'mapresponsepoint') return { score: 0, mapped: [nameOf(node)] }
  if (node.name === 'variable' && nameOf(node) === 'SCORE') return { score: 0, mapped: [] }
  if (node.name !== 'sum') return null
  const parts = elementsOf(node).map(readScore)
  if (parts.includes(null)) return null
  return {
    score: parts.reduce((sum, part) => sum + (part?.score ?? 0), 0),
    mapped: parts.flatMap((part) => part?.mapped ?? []),
  }
}

class Reading implements Rules {
  isKnown = true
  readonly mapped = new Set<string>()
  readonly matchers: Matcher[] = []

  set(node: XmlElement, test: ReturnType<typeof readTest>): void {
    // Which remarks are shown is told where they stand.
    if (!['SCORE', 'MAXSCORE'].includes(nameOf(node))) return
    const found = readScore(elementsOf(node)[0])
    if (!found || Number.isNaN(found.score)) this.isKnown = false
    else {
      for (const response of found.mapped) this.mapped.add(response)
      if (test && found.mapped.length === 0)
        this.matchers.push({ response: test.response, score: found.score, ...test.test } as Matcher)
    }
  }

  branch(node: XmlElement): void {
    const [first, ...rest] = elementsOf(node)
    const isElse = node.name === 'responseelse'
    const isEmpty = first?.name === 'isnull'
    const test = isElse || isEmpty ? null : readTest(first)
    if (!isElse && !isEmpty && !test) this.isKnown = false
    for (const action of isElse ? elementsOf(node) : rest)
      if (action.name === 'setoutcomevalue') this.set(action, test)
      else this.isKnown = false
  }
}

/** How an item is counted. */
export function readRules(item: XmlElement, responses: ReadonlyMap<string, Response>): Rules {
  const processing = childOf(item, 'responseprocessing')
  const reading = new Reading()
  const template = /(match_correct|map_response_point|map_response)(\.xml)?$/.exec(
    processing?.attributes['template'] ?? '',
  )?.[1]
  if (template?.startsWith('map')) for (const response of responses.keys()) reading.mapped.add(response)
  if (template || !processing) return reading
  if (processing.attributes['template']) reading.isKnown = false
  for (const rule of elementsOf(processing))
    if (rule.name === 'setoutcomevalue') reading.set(rule, null)
    else if (rule.name === 'responsecondition') for (const branch of elementsOf(rule)) reading.branch(branch)
    else reading.isKnown = false
  return reading
}
