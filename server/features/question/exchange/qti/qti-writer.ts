import type { LossKind } from '#contract/features/question/exchange-schema.ts'
import type { Question } from '#contract/features/question/question-schema.ts'
import { plainBlocks } from '#contract/features/question/text/question-text.ts'
import { escapeXml } from '#server/platform/xml/write-xml.ts'
import { writeZip, type FileToPack } from '#server/platform/zip/write-zip.ts'
import { Losses, nameOf, says, type PictureOut, type Writing } from '../written.ts'
import { QtiBody } from './qti-body.ts'
import { QtiWords, type QtiVersion } from './qti-words.ts'

/** Writes a question as an item of its own; null: nothing of it can be written. */
export function writeItem(
  question: Question,
  identifier: string,
  writing: Writing,
  version: QtiVersion,
): { text: string | null; losses: LossKind[] } {
  const words = new QtiWords(version)
  const losses = new Losses(writing.language)
  const body = new QtiBody(words, losses, writing)
  const item = body.write(question)
  if (!item) return { text: null, losses: [...losses.all] }
  const { explanation, points, penalty, text } = question
  losses.when(points !== 1, 'points')
  losses.when(penalty !== 0, 'penalty')
  const outcome = (name: string, baseType: string) =>
    words.el('outcomeDeclaration', { identifier: name, cardinality: 'single', baseType })
  const modal = { outcomeIdentifier: 'FEEDBACK', identifier: 'explanation', showHide: 'show' }
  const told = says(explanation) ? words.el('modalFeedback', modal, body.text(explanation)) : ''
  const attributes = {
    xmlns: words.facts.space,
    identifier,
    title: nameOf(plainBlocks(losses.blocks(text))),
    'xml:lang': writing.language,
    adaptive: false,
    timeDependent: false,
  }
  const parts = [
    item.declarations,
    outcome('SCORE', 'float'),
    outcome('FEEDBACK', 'identifier'),
    words.el('itemBody', {}, item.body),
    item.processing,
    told,
  ]
  const written = words.el('assessmentItem', attributes, ...parts)
  return { text: `<?xml version="1.0" encoding="UTF-8"?>\n${written}\n`, losses: [...losses.all] }
}

/** An item that goes into a package. */
export interface PackedItem {
  identifier: string
  text: string
  tags: readonly string[]
  pictures: readonly PictureOut[]
}

/** Items with their pictures as one package. */
export function packItems(items: readonly PackedItem[], version: QtiVersion): Buffer {
  const { facts } = new QtiWords(version)
  const pictures = new Map(items.flatMap((item) => item.pictures).map((picture) => [picture.name, picture]))
  const tagged = (tags: readonly string[]) => {
    const words = tags.map((tag) => `<lom:keyword><lom:string>${escapeXml(tag)}</lom:string></lom:keyword>`)
    return words.length === 0
      ? ''
      : `<metadata><lom:lom><lom:general>${words.join('')}</lom:general></lom:lom></metadata>`
  }
  const resources = items.map(({ identifier, tags, pictures: own }) => {
    const href = `items/${identifier}.xml`
    const files = [href, ...own.map(({ name }) => `images/${name}`)].map((path) => `<file href="${escapeXml(path)}"/>`)
    return `<resource identifier="${identifier}" type="${facts.type}" href="${href}">${tagged(tags)}${files.join('')}</resource>`
  })
  const manifest = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" ',
    'xmlns:lom="http://ltsc.ieee.org/xsd/LOM" identifier="MANIFEST">',
    `<metadata><schema>${facts.schema}</schema><schemaversion>1.0.0</schemaversion></metadata><organizations/>`,
    `<resources>\n${resources.join('\n')}\n</resources></manifest>\n`,
  ]
  const files: FileToPack[] = [
    { name: 'imsmanifest.xml', bytes: Buffer.from(manifest.join('')) },
    ...items.map(({ identifier, text }) => ({ name: `items/${identifier}.xml`, bytes: Buffer.from(text) })),
    ...[...pictures.values()].map(({ name, bytes }) => ({ name: `images/${name}`, bytes })),
  ]
  return writeZip(files)
}
