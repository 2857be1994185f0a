import * as v from 'valibot'
import type { ScanOf } from './scan-schema.ts'

// In browsers and in Node alike.
declare const atob: (text: string) => string

/** Numbers that come as such, or as text. */
const digits = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.regex(/^\d{1,15}$/))]),
  v.transform(String),
)
const count = v.pipe(digits, v.transform(Number))
/** What is taken of a code; the rest, the buyer's document with it, is left here. */
const parts = v.object({
  fecha: v.string(),
  cuit: digits,
  ptoVta: count,
  tipoCmp: count,
  nroCmp: count,
  importe: v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+(?:\.\d+)?$/), v.transform(Number))]),
  codAut: digits,
})

/** The text of base64 or base64url, its padding there or not; null when it is none. */
function decode(text: string): string | null {
  const plain = text
    .replaceAll(/%3d/gi, '=')
    .replaceAll(/%2b/gi, '+')
    .replaceAll(/%2f/gi, '/')
    .replace(/=+$/, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
  if (!/^[0-9A-Za-z+/]+$/.test(plain) || plain.length % 4 === 1) return null
  return atob(plain)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    // Something else stands in it: that is what is told.
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** An Argentine invoice: a QR code with an address of AFIP or ARCA, behind whose `p` stands JSON. */
export function readArgentina(text: string): ScanOf<'AR'> | null {
  const address = /^https?:\/\/(?:www\.)?(?:afip|arca)\.gob\.ar\/fe\/qr\/?\?p=([^\s&]+)$/i
  const [, coded] = address.exec(text.trim()) ?? []
  const decoded = coded === undefined ? null : decode(coded)
  const read = v.safeParse(parts, decoded === null ? null : parse(decoded))
  if (!read.success) return null
  const { fecha: day, cuit, ptoVta: point, tipoCmp: type, nroCmp: number, importe: total, codAut } = read.output
  return { country: 'AR', cuit, type, point, number, day, total, authorisation: codAut.padStart(14, '0') }
}
