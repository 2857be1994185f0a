import { parseAccessKey } from '../access-key.ts'
import type { ScanOf } from './scan-schema.ts'

const money = /^\d{1,13}(?:\.\d{1,2})?$/
const environment = /^[12]$/
const hash = /^[0-9A-Fa-f]{40}$/
/** Each kind of buyer with its document: CNPJ, CPF, one from abroad, none. Looked at and left here. */
const buyers: Readonly<Record<string, RegExp>> = {
  '': /^$/,
  1: /^[0-9A-Z]{14}$/,
  2: /^\d{11}$/,
  3: /^[0-9A-Za-z]{3,20}$/,
}

/** The hexadecimal digits of the moment of issue, whose first ten characters are its day. */
function dayOf(hex: string): string | null {
  if (!/^(?:[0-9a-fA-F]{2}){10,40}$/.test(hex)) return null
  const pairs = hex.slice(0, 20).match(/../g) ?? []
  return String.fromCharCode(...pairs.map((pair) => Number.parseInt(pair, 16)))
}

/** The first version names its fields: `chNFe=…&tpAmb=…&dhEmi=…&vNF=…`. */
function readFirst(query: string): ScanOf<'BR'> | null {
  const fields = new Map(
    query.split('&').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
  const [key = '', tpAmb = '', vNF = ''] = ['chNFe', 'tpAmb', 'vNF'].map((name) => fields.get(name))
  const day = dayOf(fields.get('dhEmi') ?? '')
  if (day === null || !environment.test(tpAmb) || !money.test(vNF)) return null
  return { country: 'BR', key, test: tpAmb === '2', day, total: Number(vNF) }
}

/** The others stand behind `p=` with bars between their fields; issued offline they tell day and total. */
function readBarred(parts: readonly string[]): ScanOf<'BR'> | null {
  const [key = '', version, tpAmb = '', day = '', total = '', ...rest] = parts
  // The place in the key that says how it was issued: 9 is offline.
  const isOffline = key[34] === '9'
  if (!environment.test(tpAmb)) return null
  const read = { country: 'BR' as const, key, test: tpAmb === '2' }
  const online = { ...read, day: null, total: null }
  if (version === '2' && parts.length === 5)
    return !isOffline && /^\d{1,6}$/.test(day) && hash.test(total) ? online : null
  if (version === '3' && parts.length === 3) return isOffline ? null : online
  if (!isOffline || !/^\d{2}$/.test(day) || !money.test(total)) return null
  const known = parseAccessKey(key)
  const month = typeof known === 'string' ? `20${key.slice(2, 4)}-${key.slice(4, 6)}` : known.month
  const offline = { ...read, day: `${month}-${day}`, total: Number(total) }
  const [one = '', two = '', three = ''] = rest
  if (version === '2' && parts.length === 8)
    return /^[0-9A-Fa-f]{56}$/.test(one) && /^\d{1,6}$/.test(two) && hash.test(three) ? offline : null
  if (version === '3' && parts.length === 8)
    return buyers[one]?.test(two) && /^[0-9A-Za-z+/=_%-]+$/.test(three) ? offline : null
  return null
}

/** A Brazilian invoice: its access key alone (Code 128), or the code of an NFC-e of version 1, 2 or 3. */
export function readBrazil(text: string): ScanOf<'BR'> | null {
  const plain = text.trim()
  if (/^[0-9A-Z]{44}$/.test(plain)) return { country: 'BR', key: plain, test: false, day: null, total: null }
  const [, query] = /^https?:\/\/[^\s?]+\?(\S+)$/i.exec(plain) ?? []
  if (query === undefined) return null
  if (/(?:^|&)chNFe=/.test(query)) return readFirst(query)
  const [, barred] = /(?:^|&)p=([^&]+)/.exec(query) ?? []
  return barred === undefined ? null : readBarred(barred.replaceAll(/%7c/gi, '|').split('|'))
}
