import { posix } from 'node:path'
import sharp from 'sharp'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { LossKind } from '#contract/features/question/exchange-schema.ts'
import type { RichLine, RichText } from '#contract/features/question/text/question-text.ts'
import { saidBy, type XmlElement } from '#contract/engine/files/xml-element.ts'
import { lineOf, textOf, type FoundPicture } from '../exchanged.ts'
import { foundPicture } from '../found-pictures.ts'
import { htmlMarkup } from '../html-markup.ts'
import { htmlOf, within } from './qti-node.ts'
import { readResponses, readRules, type Matcher, type Response, type Rules } from './qti-rules.ts'

/** Opens a file of the package by its path; null: there is none. */
export type OpenFile = (path: string) => Uint8Array | null

/** Reads one item, and keeps what of it is lost and which pictures it shows. */
export class QtiReading {
  readonly losses = new Set<LossKind>()
  readonly pictures: FoundPicture[] = []
  readonly responses: Map<string, Response>
  readonly rules: Rules
  readonly language: LanguageCode
  private readonly files = new Map<string, FoundPicture>()

  private constructor(item: XmlElement, language: LanguageCode) {
    this.language = language
    this.responses = readResponses(item)
    this.rules = readRules(item, this.responses)
    if (!this.rules.isKnown) this.losses.add('rules')
  }

  /** Opens an item whose file lies at a path, and the pictures that it names. */
  static async open(item: XmlElement, path: string, open: OpenFile, language: LanguageCode): Promise<QtiReading> {
    const reading = new QtiReading(item, language)
    for (const node of within(item, ({ name }) => name === 'img' || name === 'object')) {
      const src = node.attributes['src'] ?? node.attributes['data'] ?? ''
      const bytes = open(posix.normalize(posix.join(posix.dirname(path), decoded(src))))
      const picture = bytes && (await foundPicture(src, bytes))
      if (!picture) continue
      reading.files.set(src, picture)
      reading.pictures.push(picture)
    }
    return reading
  }

  markup(html: string): string {
    const { markup, lost, lostPicture } = htmlMarkup(html, (src) => this.files.get(src)?.id ?? null)
    if (lost) this.losses.add('markup')
    if (lostPicture) this.losses.add('pictures')
    return markup
  }

  text = (html: string): RichText => textOf(this.language, this.markup(html))
  line = (node: XmlElement): RichLine => lineOf(this.language, this.markup(htmlOf(node)))

  /** A remark that stands in a choice. */
  feedback(choice: XmlElement): { feedback?: RichLine } {
    const [remark] = within(choice, ({ name }) => name === 'feedbackinline')
    const feedback = remark ? this.line(remark) : {}
    return Object.keys(feedback).length > 0 ? { feedback } : {}
  }

  matchersOf = (response: string): Matcher[] => this.rules.matchers.filter((one) => one.response === response)
  isMapped = (response: string): boolean => this.rules.mapped.has(response) || this.onlyMapped(response)

  /** The picture of an interaction, with the size that it has and how much larger that is than it is said to be. */
  async pictureOf(interaction: XmlElement) {
    const [node] = within(interaction, ({ name }) => name === 'object' || name === 'img')
    const picture = node && this.files.get(node.attributes['data'] ?? node.attributes['src'] ?? '')
    const size =
      picture &&
      (await sharp(picture.bytes)
        .metadata()
        .catch(() => null))
    if (!node || !picture || !size) return null
    const { width, height } = size.autoOrient
    const said = Number(node.attributes['width'])
    const alt = node.attributes['alt'] ?? saidBy(node).trim()
    return {
      picture: { image: picture.id, alt: { [this.language]: alt.trim() || picture.name }, width, height },
      scale: said > 0 ? width / said : 1,
    }
  }

  /** By rules that are not known a mapping is the better key. */
  private onlyMapped(response: string): boolean {
    const found = this.responses.get(response)
    return found?.correct.length === 0 && found.mapping !== null
  }
}

const decoded = (address: string): string => {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
