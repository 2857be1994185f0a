import type { LanguageCode } from '#contract/engine/language.ts'
import type { RefusalCode } from '#contract/features/question/exchange-schema.ts'
import type { QuestionInput } from '#contract/features/question/question-schema.ts'
import { childOf, childrenOf, saidBy, type XmlElement } from '#contract/engine/files/xml-element.ts'
import { gapMark, placeGaps } from '../gaps.ts'
import { refuse, saysOf, take, type KindInput, type ReadQuestion } from '../exchanged.ts'
import { isNumber, numbersIn, readGap, textsIn } from './qti-gaps.ts'
import { readAssociate, readChoices, readEssay, readMatch, readOrder, responseOf } from './qti-kinds.ts'
import { htmlOf, isInteraction, within } from './qti-node.ts'
import { readHotspots, readPoints } from './qti-places.ts'
import { QtiReading, type OpenFile } from './qti-reading.ts'

/** An item as a package, or a file of its own, has it. */
export interface FoundItem {
  item: XmlElement
  path: string
  open: OpenFile
  tags: readonly string[]
}

const inline = new Set(['textentryinteraction', 'inlinechoiceinteraction'])

/** What stands by itself asks the whole question: a gap has words beside it. */
function isAlone(body: XmlElement, interaction: XmlElement): boolean {
  const [holder] = within(body, (node) => node.children.includes(interaction))
  const around = holder ?? body
  return around.children.every((child) => child === interaction || (typeof child === 'string' && child.trim() === ''))
}

async function readBlock(
  interaction: XmlElement,
  body: XmlElement,
  reading: QtiReading,
): Promise<KindInput | RefusalCode> {
  switch (interaction.name) {
    case 'choiceinteraction':
      return readChoices(interaction, reading)
    case 'matchinteraction':
      return readMatch(interaction, reading)
    case 'associateinteraction':
      return readAssociate(interaction, reading)
    case 'orderinteraction':
      return readOrder(interaction, reading)
    case 'extendedtextinteraction':
      return readEssay(body, reading)
    case 'selectpointinteraction':
      return readPoints(interaction, reading)
    case 'hotspotinteraction':
      return readHotspots(interaction, reading)
    case 'textentryinteraction': {
      const response = responseOf(interaction)
      if (isNumber(reading, response)) return { kind: 'numeric', accepted: numbersIn(reading, response).accepted }
      const { accepted, caseCounts, accentsCount } = textsIn(reading, response)
      return { kind: 'short', accepted, caseCounts, accentsCount }
    }
    default:
      // Never a question of another kind instead (learning T86).
      return 'import.kind_unknown'
  }
}

function readCloze(body: XmlElement, reading: QtiReading): QuestionInput | RefusalCode {
  const gaps: Exclude<ReturnType<typeof readGap>, string>[] = []
  let code: RefusalCode | null = null
  const html = htmlOf(body, (node) => {
    const key = String(gaps.length + 1)
    const gap = readGap(node, key, reading)
    if (typeof gap === 'string') code = gap
    else gaps.push(gap)
    return gapMark(key)
  })
  if (code) return code
  const text = JSON.parse(JSON.stringify(reading.text(html)), (_, value: unknown) =>
    Array.isArray(value) ? value.flatMap(placeGaps) : value,
  ) as QuestionInput['text']
  return { kind: 'cloze', text, gaps }
}

async function readInput(body: XmlElement, reading: QtiReading): Promise<QuestionInput | RefusalCode> {
  const interactions = within(body, isInteraction)
  const [first, ...more] = interactions
  if (!first) return 'import.kind_unknown'
  const isCloze =
    interactions.every(({ name }) => inline.has(name)) &&
    !(more.length === 0 && first.name === 'textentryinteraction' && isAlone(body, first))
  if (isCloze) return readCloze(body, reading)
  // Several that are asked at once are no question of ours.
  if (more.length > 0) return 'import.kind_unknown'
  const kind = await readBlock(first, body, reading)
  if (typeof kind === 'string') return kind
  const prompt = childOf(first, 'prompt')
  const asked = prompt ? `<p>${htmlOf(prompt)}</p>` : ''
  return { text: reading.text(`${htmlOf(body)}${asked}`), ...kind }
}

/** What is told of the right answer; other remarks hang on what was answered and are not kept. */
function explanationOf(item: XmlElement, reading: QtiReading) {
  const remarks = childrenOf(item, 'modalfeedback')
  const [told, ...others] = remarks.filter(({ attributes }) =>
    /^(explanation|solution|general)$/i.test(attributes['identifier'] ?? ''),
  )
  if (others.length > 0 || remarks.length > (told ? 1 : 0)) reading.losses.add('feedback')
  const explanation = told ? reading.text(htmlOf(told)) : {}
  return Object.keys(explanation).length > 0 ? { explanation } : {}
}

/** An item as a question, if it is one of ours. */
export async function readItem({ item, path, open, tags }: FoundItem, language: LanguageCode): Promise<ReadQuestion> {
  const body = childOf(item, 'itembody')
  const title = (item.attributes['title'] ?? '').replaceAll(/\s+/g, ' ').trim()
  const said = title || path
  if (!body) return refuse(item.line, said, 'import.damaged')
  // What it asks is made anew for each person.
  if (childOf(item, 'templatedeclaration') || item.attributes['adaptive'] === 'true')
    return refuse(item.line, said, 'import.kind_unknown')
  const reading = await QtiReading.open(item, path, open, language)
  const input = await readInput(body, reading)
  if (typeof input === 'string') return refuse(item.line, saidBy(body).replaceAll(/\s+/g, ' ').trim() || said, input)
  if (title !== '' && !saysOf(input.text).replaceAll(/\s+/g, ' ').startsWith(title)) reading.losses.add('title')
  return take(
    item.line,
    { ...input, ...explanationOf(item, reading) },
    { tags, losses: [...reading.losses], pictures: reading.pictures },
  )
}
