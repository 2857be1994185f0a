import * as v from 'valibot'
import { readArgentina } from './read-argentina.ts'
import { readBrazil } from './read-brazil.ts'
import { readChile } from './read-chile.ts'
import { readMexico } from './read-mexico.ts'
import { tellScan, type ScanFacts, type ScanProblem } from './scan-rules.ts'
import { scanSchema, type Scan } from './scan-schema.ts'

/** How a code is drawn, by the names that browsers give them. */
export type CodeFormat = 'code_128' | 'qr_code' | 'pdf417'

/** A code that was found in a picture. */
export interface FoundCode {
  format: CodeFormat
  text: string
  /** Its characters as they stand there; null where only the text is known. */
  bytes: Uint8Array | null
}

/** The longest code of any invoice has some 1,200 characters; no QR code has more than 2,953 bytes. */
const longest = 3000

const readers: Partial<Record<string, { formats: readonly CodeFormat[]; read: (code: FoundCode) => object | null }>> = {
  BR: { formats: ['code_128', 'qr_code'], read: ({ text }) => readBrazil(text) },
  AR: { formats: ['qr_code'], read: ({ text }) => readArgentina(text) },
  MX: { formats: ['qr_code'], read: ({ text }) => readMexico(text) },
  CL: { formats: ['pdf417'], read: readChile },
}

/** How the invoices of a country carry their code; none: they are typed. */
export const codeFormats = (country: string): readonly CodeFormat[] => readers[country]?.formats ?? []

/**
 * What a code says of a sale in a country, or why it says nothing. Nothing is fetched, and whose invoice it is goes no
 * further than this.
 */
export function readScan(code: FoundCode, country: string): { scan: Scan; facts: ScanFacts } | ScanProblem {
  const reader = readers[country]
  if (!reader?.formats.includes(code.format) || code.text.length > longest) return 'unreadable'
  const read = v.safeParse(scanSchema, reader.read(code))
  if (!read.success) return 'unreadable'
  const facts = tellScan(read.output)
  return typeof facts === 'string' ? facts : { scan: read.output, facts }
}
