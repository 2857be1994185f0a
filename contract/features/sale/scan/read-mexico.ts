import type { ScanOf } from './scan-schema.ts'

const names = 'id|re|rr|tt|fe'

/** One of the fields; an RFC may have an `&` of its own, written so, as `%26` or as `&amp;`. */
function field(query: string, name: string): string {
  const [, value = ''] = new RegExp(`(?:^|&)${name}=(.*?)(?=&(?:${names})=|$)`).exec(query) ?? []
  return value
    .replaceAll(/&amp;|%26/g, '&')
    .replaceAll(/%c3%91/gi, 'Ñ')
    .replaceAll(/%3d/gi, '=')
}

/** A Mexican invoice (CFDI): a QR code with the address where the SAT verifies it. It tells no day and no number. */
export function readMexico(text: string): ScanOf<'MX'> | null {
  const address = /^https:\/\/verificacfdi\.facturaelectronica\.sat\.gob\.mx\/default\.aspx\/?\?(\S+)$/i
  const [, query] = address.exec(text.trim()) ?? []
  if (query === undefined) return null
  const total = field(query, 'tt')
  // The last characters of the seal: where they lack, the code was cut off.
  if (!/^\d{1,18}(?:\.\d{1,6})?$/.test(total) || !/^[0-9A-Za-z+/=]{8}$/.test(field(query, 'fe'))) return null
  const [uuid, rfc] = [field(query, 'id').toUpperCase(), field(query, 're').toUpperCase()]
  return { country: 'MX', uuid, rfc, total: Number(total) }
}
