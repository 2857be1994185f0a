import sharp from 'sharp'
import type { RefusalCode } from '#contract/features/question/exchange-schema.ts'
import { childOf, childrenOf, saidBy, type XmlElement } from '#contract/engine/files/xml-element.ts'
import { plainShape } from '../shapes.ts'
import type { KindInput } from '../exchanged.ts'
import type { MoodleReading } from './moodle-reading.ts'

const mostMarks = 20

/** Markers on a picture: ours bear no words, so that those of several are lost. */
export async function readMarker(node: XmlElement, reading: MoodleReading): Promise<KindInput | RefusalCode> {
  const file = childOf(node, 'file')
  const picture = file && (await reading.picture(file))
  if (!file || !picture) return 'import.damaged'
  const size = await sharp(picture.bytes)
    .metadata()
    .catch(() => null)
  if (!size) return 'import.damaged'
  const labels = new Set(childrenOf(node, 'drag').map((drag) => saidBy(childOf(drag, 'text')).trim()))
  if (labels.size > 1) reading.losses.add('labels')
  const drops = childrenOf(node, 'drop').map((drop) => ({
    shape: saidBy(childOf(drop, 'shape')).trim(),
    // `x,y;radius`, `x,y;width,height`, `x,y;x,y;…`.
    numbers: saidBy(childOf(drop, 'coords')).split(/[;,]/).map(Number),
  }))
  const shapes = drops.map(({ shape, numbers: [x = 0, y = 0, width = 0, height = 0, ...rest] }, at) =>
    shape === 'rectangle'
      ? plainShape('rect', [x, y, x + width, y + height], `s${at + 1}`)
      : plainShape(shape === 'circle' ? 'circle' : 'poly', [x, y, width, height, ...rest], `s${at + 1}`),
  )
  if (shapes.length === 0) return 'import.no_key'
  const known = shapes.flatMap((shape) => shape ?? [])
  if (known.length < shapes.length) return 'import.damaged'
  const { autoOrient } = size
  const alt = reading.plain(picture.name)
  return {
    kind: 'hotspot',
    picture: { image: picture.id, alt, width: autoOrient.width, height: autoOrient.height },
    shapes: known,
    marks: Math.min(mostMarks, Math.max(known.length, labels.size)),
  }
}
