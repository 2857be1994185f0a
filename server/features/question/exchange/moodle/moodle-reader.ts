import type { LanguageCode } from '#contract/engine/language.ts'
import type { RefusalCode } from '#contract/features/question/exchange-schema.ts'
import type { QuestionInput } from '#contract/features/question/question-schema.ts'
import { fail } from '#server/platform/problem.ts'
import { childOf, childrenOf, saidBy, type XmlElement } from '#contract/engine/files/xml-element.ts'
import { readElements, XmlFault } from '#server/platform/xml/read-xml.ts'
import { leave, refuse, saysOf, take, type KindInput, type ReadQuestion } from '../exchanged.ts'
import { placeGaps } from '../gaps.ts'
import { plainDecimal } from '../numbers.ts'
import { readGaps } from './moodle-cloze.ts'
import { readMarker } from './moodle-marker.ts'
import { readChoices, readNumeric, readOrder, readPairs, readShort, readTruth } from './moodle-kinds.ts'
import { MoodleReading } from './moodle-reading.ts'

async function readKind(node: XmlElement, reading: MoodleReading): Promise<KindInput | RefusalCode> {
  switch (node.attributes['type']) {
    case 'multichoice':
    case 'multichoiceset':
      return readChoices(node, reading)
    case 'truefalse':
      return readTruth(node, reading)
    case 'shortanswer':
      return readShort(node, reading)
    case 'numerical':
      return readNumeric(node, reading)
    case 'matching':
      return readPairs(node, reading)
    case 'ordering':
      return readOrder(node, reading)
    case 'essay': {
      const guide = await reading.text(childOf(node, 'graderinfo'))
      return { kind: 'essay', ...(Object.keys(guide).length > 0 && { guide }) }
    }
    case 'ddmarker':
      return readMarker(node, reading)
    default:
      return 'import.kind_unknown'
  }
}

/** Remarks on an answer as a whole, which are not kept; Moodle writes some by itself. */
const wholeRemarks = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback', 'hint']

function tellLosses(node: XmlElement, reading: MoodleReading, said: string): void {
  const name = saidBy(childOf(childOf(node, 'name'), 'text'))
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (name !== '' && !said.replaceAll(/\s+/g, ' ').startsWith(name)) reading.losses.add('title')
  if (wholeRemarks.some((one) => saidBy(childOf(childOf(node, one), 'text')).trim() !== ''))
    reading.losses.add('feedback')
}

async function readOne(node: XmlElement, language: LanguageCode): Promise<ReadQuestion> {
  const { line } = node
  const said = saidBy(childOf(childOf(node, 'questiontext'), 'text'))
  const reading = new MoodleReading(language)
  const written = childOf(node, 'questiontext')
  const explanation = await reading.text(childOf(node, 'generalfeedback'))
  const grade = Number(saidBy(childOf(node, 'defaultgrade')) || 1)
  const common = {
    points: Number(plainDecimal(grade.toFixed(2))),
    ...(Object.keys(explanation).length > 0 && { explanation }),
  }
  if (common.points !== grade) reading.losses.add('points')
  let input: QuestionInput
  if (node.attributes['type'] === 'cloze') {
    const found = readGaps(said, language)
    if (!found) return refuse(line, said, 'import.kind_unknown')
    const text = await reading.text(written, () => found.text)
    const placed = JSON.parse(JSON.stringify(text), (_, value: unknown) =>
      Array.isArray(value) ? value.flatMap(placeGaps) : value,
    ) as typeof text
    input = { ...common, points: sumOf(found.gaps), kind: 'cloze', text: placed, gaps: found.gaps }
  } else {
    const kind = await readKind(node, reading)
    if (typeof kind === 'string') return refuse(line, saysOf(await reading.text(written)) || said, kind)
    input = { ...common, text: await reading.text(written), ...kind }
  }
  tellLosses(node, reading, saysOf(input.text))
  const tags = childrenOf(childOf(node, 'tags'), 'tag').map((tag) => saidBy(childOf(tag, 'text')).trim())
  return take(line, input, { tags: tags.filter(Boolean), losses: [...reading.losses], pictures: reading.pictures })
}

/** Moodle counts a cloze by the weights of its gaps. */
const sumOf = (gaps: readonly { weight: number }[]): number => gaps.reduce((sum, { weight }) => sum + weight, 0) || 1

/** Every question of a Moodle XML (learning.md, 14). Fails with `import.damaged` where it is none. */
export async function* readMoodle(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  language: LanguageCode,
): AsyncGenerator<ReadQuestion> {
  try {
    for await (const node of readElements(bytes, 1)) {
      if (node.name !== 'question') yield leave(node.line, node.name, 'rules')
      else if (node.attributes['type'] === 'category')
        yield leave(node.line, saidBy(childOf(childOf(node, 'category'), 'text')), 'category')
      else yield await readOne(node, language)
    }
  } catch (error) {
    if (error instanceof XmlFault) fail('import.damaged', { cause: error })
    throw error
  }
}
