import type { XmlElement } from '#contract/engine/files/xml-element.ts'
import type { Findings } from './package-report.ts'

/** Reads attributes of a manifest's elements; what its standard does not know is told, and left out. */
export interface ElementValues {
  flag: (element: XmlElement, name: string) => boolean | undefined
  number: (element: XmlElement, name: string, least: number, most: number) => number | undefined
  pick: <const Value extends string>(element: XmlElement, name: string, values: readonly Value[]) => Value | undefined
  /** A number that stands between the tags of an element. */
  said: (element: XmlElement, text: string, least: number, most: number) => number | undefined
}

/** Flags of an element that are given. */
export type Flags<Name extends string> = Partial<Record<Name, boolean>>

/** Reads the values of one file. */
export function elementValues(file: string, findings: Findings): ElementValues {
  const odd = ({ line, name: element }: XmlElement, value: string) =>
    findings.warn('value_unknown', { file, line, element, value })
  const said = (element: XmlElement, text: string, least: number, most: number) => {
    const value = text.trim()
    if (value === '') return undefined
    const number = Number(value)
    if (Number.isFinite(number) && number >= least && number <= most) return number
    odd(element, value)
    return undefined
  }
  return {
    said,
    number: (element, name, least, most) => said(element, element.attributes[name] ?? '', least, most),
    flag(element, name) {
      const value = element.attributes[name]?.trim()
      if (value === undefined) return undefined
      if (value === 'true' || value === '1') return true
      if (value === 'false' || value === '0') return false
      odd(element, `${name}="${value}"`)
      return undefined
    },
    pick(element, name, values) {
      const given = element.attributes[name]?.trim()
      if (given === undefined) return undefined
      const value = values.find((each) => each === given)
      if (value === undefined) odd(element, `${name}="${given}"`)
      return value
    },
  }
}

/** An object without what is not given; undefined where nothing is. */
export function present<Value extends object>(value: Value): Value | undefined {
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  // What is left has the fields that were there.
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Value)
}
