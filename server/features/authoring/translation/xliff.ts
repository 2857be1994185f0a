import { SaxesParser } from 'saxes'
import type { LanguageCode } from '#contract/engine/language.ts'
import { fail } from '#server/platform/problem.ts'
import { escapeXml } from '#server/platform/xml/write-xml.ts'
import { sourceHash, type TextIn, type TextOut } from './text-file.ts'

const namespace = 'urn:oasis:names:tc:xliff:document:2.0'
const ownNamespace = 'urn:trilha:content'

/** A draft's texts with their translation into one language as XLIFF 2.0; each unit names the hash of its source. */
export function writeXliff(
  texts: readonly TextOut[],
  { name, source, target }: { name: string; source: LanguageCode; target: LanguageCode },
): string {
  const units = texts.map(({ id, texts: own, due }) => {
    const [from = '', to = ''] = [own[source], own[target]]
    const state = due.includes(target) ? 'initial' : 'translated'
    const kept = 'xml:space="preserve"'
    return [
      `    <unit id="${escapeXml(id)}" trilha:hash="${sourceHash(from)}">`,
      `      <segment state="${state}">`,
      `        <source ${kept}>${escapeXml(from)}</source>`,
      ...(to === '' ? [] : [`        <target ${kept}>${escapeXml(to)}</target>`]),
      '      </segment>',
      '    </unit>',
    ].join('\n')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="${namespace}" xmlns:trilha="${ownNamespace}" version="2.0" srcLang="${source}" trgLang="${target}">`,
    `  <file id="${escapeXml(name)}">`,
    ...units,
    '  </file>',
    '</xliff>',
    '',
  ].join('\n')
}

interface Unit {
  id: string
  hash: string | null
  source: string
  target: string
  /** A part of it was left without a translation. */
  isPartial: boolean
}

/**
 * The translations of an XLIFF 2.0, whichever program wrote it: parts into which it cut a text are joined again. Fails
 * with `content.texts_unreadable`; a document type, with which entities come, is not read at all.
 */
export function readXliff(file: string): TextIn[] {
  const units: Unit[] = []
  let language = ''
  let unit: Unit | null = null
  let part: { source: string; target: string | null } | null = null
  let into: 'source' | 'target' | null = null
  const parser = new SaxesParser({ xmlns: true })
  const write = (text: string) => {
    if (!part || !into) return
    if (into === 'source') part.source += text
    else part.target = (part.target ?? '') + text
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => fail('content.texts_unreadable'))
  parser.on('text', write)
  parser.on('cdata', write)
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (uri !== namespace) return
    const valueOf = (name: string) => attributes[name]?.value
    if (local === 'xliff') language = valueOf('version')?.startsWith('2.') ? (valueOf('trgLang') ?? '') : ''
    else if (local === 'unit') {
      const hash = Object.values(attributes).find((one) => one.uri === ownNamespace && one.local === 'hash')?.value
      unit = { id: valueOf('id') ?? '', hash: hash ?? null, source: '', target: '', isPartial: false }
    } else if (local === 'segment' || local === 'ignorable') part = { source: '', target: null }
    else if (local === 'source' || local === 'target') {
      into = local
      if (part && local === 'target') part.target = ''
    } else if (local === 'cp') {
      const code = Number.parseInt(valueOf('hex') ?? '', 16)
      if (code <= 0x10_ff_ff) write(String.fromCodePoint(code))
    }
  })
  parser.on('closetag', ({ local, uri }) => {
    if (uri !== namespace) return
    if (local === 'source' || local === 'target') into = null
    else if ((local === 'segment' || local === 'ignorable') && unit && part) {
      unit.source += part.source
      // What lies between segments (blanks) is the same in every language unless it says otherwise.
      unit.target += part.target ?? (local === 'ignorable' ? part.source : '')
      if (local === 'segment' && (part.target ?? '') === '' && part.source.trim() !== '') unit.isPartial = true
      part = null
    } else if (local === 'unit' && unit) {
      units.push(unit)
      unit = null
    }
  })
  try {
    parser.write(file.replace(/^\u{FEFF}/u, '')).close()
  } catch (error) {
    return fail('content.texts_unreadable', { cause: error })
  }
  if (language === '') return fail('content.texts_unreadable')
  return units.map(({ id, hash, source, target, isPartial }) => ({
    id,
    language,
    text: isPartial ? '' : target,
    hash: hash ?? sourceHash(source),
  }))
}
