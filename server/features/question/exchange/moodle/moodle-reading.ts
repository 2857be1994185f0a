import type { LanguageCode } from '#contract/engine/language.ts'
import type { LossKind } from '#contract/features/question/exchange-schema.ts'
import { escapeMarks } from '#contract/features/question/text/markup.ts'
import type { RichLine, RichText } from '#contract/features/question/text/question-text.ts'
import { childOf, childrenOf, saidBy, type XmlElement } from '#contract/engine/files/xml-element.ts'
import { lineOf, textOf, type FoundPicture } from '../exchanged.ts'
import { foundPicture } from '../found-pictures.ts'
import { htmlMarkup } from '../html-markup.ts'

const prefix = '@@PLUGINFILE@@/'

/** Reads parts of one question of Moodle, and keeps what of them is lost and which pictures came with it. */
export class MoodleReading {
  readonly losses = new Set<LossKind>()
  readonly pictures: FoundPicture[] = []
  private readonly language: LanguageCode

  constructor(language: LanguageCode) {
    this.language = language
  }

  /** A picture that stands in an element as a file of it. */
  async picture(file: XmlElement): Promise<FoundPicture | null> {
    const found = await foundPicture(file.attributes['name'] ?? '', Buffer.from(saidBy(file), 'base64'))
    if (found) this.pictures.push(found)
    return found
  }

  /** What an element says as the marks of an author; `change` works on it as it came. */
  async markup(node: XmlElement | undefined, change = (said: string) => said): Promise<string> {
    const said = change(saidBy(childOf(node, 'text')))
    const format = node?.attributes['format']
    if (format === 'plain_text') return escapeMarks(said)
    const files = new Map<string, string>()
    for (const file of childrenOf(node, 'file')) {
      const picture = await this.picture(file)
      if (picture) files.set(file.attributes['name'] ?? '', picture.id)
    }
    // Marks of Markdown are those of an author, as far as there are any.
    if (format === 'markdown') return said
    const { markup, lost, lostPicture } = htmlMarkup(said, (src) => {
      const name = src.startsWith(prefix) ? src.slice(prefix.length) : src
      return files.get(decoded(name)) ?? files.get(name) ?? null
    })
    if (lost) this.losses.add('markup')
    if (lostPicture) this.losses.add('pictures')
    return markup
  }

  async text(node: XmlElement | undefined, change?: (said: string) => string): Promise<RichText> {
    return textOf(this.language, await this.markup(node, change))
  }

  async line(node: XmlElement | undefined): Promise<RichLine> {
    return lineOf(this.language, await this.markup(node))
  }

  /** A line that says what it says: nothing in it is a mark. */
  wordsOf(said: string): RichLine {
    return lineOf(this.language, escapeMarks(said))
  }

  /** A remark on an answer, where there is one. */
  async feedback(node: XmlElement): Promise<{ feedback?: RichLine }> {
    const feedback = await this.line(childOf(node, 'feedback'))
    return Object.keys(feedback).length > 0 ? { feedback } : {}
  }

  /** A plain text in the language of the file. */
  plain(said: string): Partial<Record<LanguageCode, string>> {
    return { [this.language]: said }
  }
}

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
