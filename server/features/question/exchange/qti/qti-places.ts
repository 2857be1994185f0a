import type { RefusalCode } from '#contract/features/question/exchange-schema.ts'
import { childrenOf, type XmlElement } from '#contract/engine/files/xml-element.ts'
import type { KindInput } from '../exchanged.ts'
import { plainShape } from '../shapes.ts'
import { idOf, responseOf, sharesOf } from './qti-kinds.ts'
import type { QtiReading } from './qti-reading.ts'
import { numbersOf } from './qti-rules.ts'

const mostMarks = 20

interface Area {
  shape: string
  coords: readonly number[]
}

async function placed(
  node: XmlElement,
  reading: QtiReading,
  { areas, marks }: { areas: readonly Area[]; marks: number },
): Promise<KindInput | RefusalCode> {
  const found = await reading.pictureOf(node)
  if (!found) return 'import.damaged'
  const { picture, scale } = found
  const scaled = (coords: readonly number[]) => coords.map((one) => Math.round(one * scale))
  const whole = [0, 0, picture.width, picture.height]
  const shapes = areas.map(({ shape, coords }, at) =>
    shape === 'default' ? plainShape('rect', whole, `s${at + 1}`) : plainShape(shape, scaled(coords), `s${at + 1}`),
  )
  const known = shapes.flatMap((shape) => shape ?? [])
  if (known.length === 0) return shapes.length === 0 ? 'import.no_key' : 'import.damaged'
  if (known.length < shapes.length) reading.losses.add('rules')
  return { kind: 'hotspot', picture, shapes: known, marks: Math.min(mostMarks, Math.max(marks, known.length)) }
}

const mostOf = ({ attributes }: XmlElement): number => Number(attributes['maxchoices'] ?? 0) || 0

/** Points that somebody sets: ours take off for what lies outside. */
export async function readPoints(node: XmlElement, reading: QtiReading): Promise<KindInput | RefusalCode> {
  const areas = reading.responses.get(responseOf(node))?.areas
  const right = areas?.entries.filter(({ value }) => value > 0) ?? []
  if (!areas || right.length === 0) return 'import.no_key'
  const share = 1 / right.length
  const isAbout = (value: number, wanted: number) => Math.abs(value - wanted) < 0.0001
  if (right.length < areas.entries.length || right.some(({ value }) => !isAbout(value, share)))
    reading.losses.add('fractions')
  if (!isAbout(areas.fallback, -share) || areas.lower !== 0) reading.losses.add('scoring')
  return placed(node, reading, { areas: right, marks: mostOf(node) })
}

/** Places that can be chosen: of ours only the right ones are told of, and those to nobody. */
export async function readHotspots(node: XmlElement, reading: QtiReading): Promise<KindInput | RefusalCode> {
  const choices = childrenOf(node, 'hotspotchoice')
  const shares = sharesOf(reading, responseOf(node), choices.map(idOf))
  const right = choices.filter((_, at) => (shares[at] ?? 0) > 0)
  if (right.length === 0) return 'import.no_key'
  reading.losses.add('rules')
  const areas = right.map(({ attributes }) => ({
    shape: attributes['shape'] ?? '',
    coords: numbersOf(attributes['coords']),
  }))
  return placed(node, reading, { areas, marks: mostOf(node) })
}
