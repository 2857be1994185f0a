import type { ExportFormat } from '#contract/features/question/exchange-schema.ts'
import { escapeXml } from '#server/platform/xml/write-xml.ts'

/** A version of QTI that is written. */
export type QtiVersion = Extract<ExportFormat, `qti${string}`>

const versions = {
  qti21: {
    space: 'http://www.imsglobal.org/xsd/imsqti_v2p1',
    templates: 'http://www.imsglobal.org/question/qti_v2p1/rptemplates/',
    ending: '',
    type: 'imsqti_item_xmlv2p1',
    schema: 'QTIv2.1 Package',
  },
  qti22: {
    space: 'http://www.imsglobal.org/xsd/imsqti_v2p2',
    templates: 'http://www.imsglobal.org/question/qti_v2p2/rptemplates/',
    ending: '',
    type: 'imsqti_item_xmlv2p2',
    schema: 'QTIv2.2 Package',
  },
  qti3: {
    space: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
    templates: 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/',
    ending: '.xml',
    type: 'imsqti_item_xmlv3p0',
    schema: 'QTI Package',
  },
} as const

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** The words of one version: elements and attributes are told as 2.x has them, and written as it does. */
export class QtiWords {
  readonly facts: (typeof versions)[QtiVersion]
  private readonly isNew: boolean

  constructor(version: QtiVersion) {
    this.facts = versions[version]
    this.isNew = version === 'qti3'
  }

  /** An element; what is HTML is called alike in all. */
  el = (name: string, attributes: Attributes, ...inner: string[]): string => {
    const tag = this.isNew ? `qti-${kebab(name)}` : name
    const own = Object.entries(attributes)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => ` ${this.isNew && !key.includes(':') ? kebab(key) : key}="${escapeXml(String(value))}"`)
    return inner.length === 0 ? `<${tag}${own.join('')}/>` : `<${tag}${own.join('')}>${inner.join('')}</${tag}>`
  }

  values = (values: readonly string[]): string => values.map((value) => this.el('value', {}, escapeXml(value))).join('')

  /** What a response may be, and its key. */
  declare = (
    identifier: string,
    cardinality: 'single' | 'multiple' | 'ordered',
    baseType: string,
    ...key: string[]
  ): string => this.el('responseDeclaration', { identifier, cardinality, baseType }, ...key)

  correct = (values: readonly string[]): string => this.el('correctResponse', {}, this.values(values))

  mapping = (
    entries: readonly { key: string; value: number; caseSensitive?: boolean }[],
    bounds: Attributes = {},
  ): string =>
    this.el(
      'mapping',
      { defaultValue: 0, ...bounds },
      ...entries.map(({ key, value, caseSensitive }) =>
        this.el('mapEntry', { mapKey: key, mappedValue: value, caseSensitive }),
      ),
    )

  template = (name: 'match_correct' | 'map_response' | 'map_response_point'): string =>
    this.el('responseProcessing', { template: `${this.facts.templates}${name}${this.facts.ending}` })

  number = (value: number | string): string => this.el('baseValue', { baseType: 'float' }, String(value))
  variable = (identifier: string): string => this.el('variable', { identifier })
  score = (...value: string[]): string => this.el('setOutcomeValue', { identifier: 'SCORE' }, ...value)
}
