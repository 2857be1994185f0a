import type { FoundCode } from './read-scan.ts'
import type { ScanOf } from './scan-schema.ts'

/** ISO 8859-1, in which each byte is a character. */
const latin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A Chilean invoice or receipt: the stamp (TED) in a PDF417, XML of ISO 8859-1. Its signature is not looked at. */
export function readChile({ text, bytes }: Pick<FoundCode, 'text' | 'bytes'>): ScanOf<'CL'> | null {
  const stamp = (bytes === null ? text : latin1(bytes)).trim()
  // What the authority authorised (CAF) has fields of the same names behind them.
  const [, told = ''] = /^<TED[^<>]*>\s*<DD>([^]*?)<CAF[ >][^]*<\/DD>[^]*<\/TED>$/.exec(stamp) ?? []
  const field = (name: string) => new RegExp(`<${name}>([^<>]*)</${name}>`).exec(told)?.[1] ?? ''
  const [type, folio, total] = [field('TD'), field('F'), field('MNT')]
  if (![type, folio, total].every((digits) => /^\d{1,12}$/.test(digits)) || !/<IT1>[^<>]*<\/IT1>/.test(told))
    return null
  return {
    country: 'CL',
    rut: field('RE').toLowerCase(),
    type: Number(type),
    folio: Number(folio),
    day: field('FE'),
    total: Number(total),
    item: field('IT1').replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? ''),
  }
}
