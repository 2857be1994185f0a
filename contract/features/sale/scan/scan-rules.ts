import { parseCnpj, parseCpf, parseCuit, parseRun } from '#contract/features/register/check-digits.ts'
import { cnpjRoot, parseRfc } from '#contract/features/store/issuer.ts'
import { parseAccessKey, printedInvoiceNumber } from '../access-key.ts'
import { normaliseInvoice } from '../sale-rules.ts'
import type { Scan, ScanOf } from './scan-schema.ts'

/** What an invoice's code says of a sale, the same in every country. */
export interface ScanFacts {
  /** Names the invoice among all: access key; CUIT-type-point-number; UUID; RUT-type-folio. */
  key: string
  /** The number as it is printed. */
  number: string
  /** As stores name their issuers. */
  issuer: string
  /** `YYYY-MM-DD`; null: the code does not say. */
  day: string | null
  /** `YYYY-MM`; null: the code says nothing of when. */
  month: string | null
  total: number | null
}

/**
 * Why a code is not that of a sale.
 * - `sale.scan_not_a_sale`: of a transport document, a credit or debit note, or a test
 * - `unreadable`: damaged, cut off, or of something else
 */
export type ScanProblem = 'sale.scan_not_a_sale' | 'unreadable'

/** Kinds of Argentine documents that take a sale back, or add to one (`tipoCmp`). */
const argentineNotes = new Set([2, 3, 7, 8, 12, 13, 52, 53])
const chileanSales = new Set([33, 34, 39, 41])
/** Waybill, debit note, credit note. */
const chileanOthers = new Set([52, 56, 61])

function tellBrazil({ key, test, day, total }: ScanOf<'BR'>): ScanFacts | ScanProblem {
  const read = parseAccessKey(key)
  if (read === 'not_a_sale') return 'sale.scan_not_a_sale'
  if (typeof read === 'string') return 'unreadable'
  const { issuer, month, number } = read
  if ((issuer.length === 11 ? parseCpf(issuer) : parseCnpj(issuer)) === null || number === 0) return 'unreadable'
  if (day !== null && !day.startsWith(month)) return 'unreadable'
  if (test) return 'sale.scan_not_a_sale'
  const known = issuer.length === 11 ? issuer : cnpjRoot(issuer)
  return { key: read.key, number: printedInvoiceNumber(number), issuer: known, day, month, total }
}

function tellArgentina({ cuit, type, point, number, day, total }: ScanOf<'AR'>): ScanFacts | ScanProblem {
  if (parseCuit(cuit) === null) return 'unreadable'
  if (argentineNotes.has(type)) return 'sale.scan_not_a_sale'
  return {
    key: `${cuit}-${type}-${point}-${number}`,
    number: `${String(point).padStart(5, '0')}-${String(number).padStart(8, '0')}`,
    issuer: cuit,
    day,
    month: day.slice(0, 7),
    total,
  }
}

function tellMexico({ uuid, rfc, total }: ScanOf<'MX'>): ScanFacts | ScanProblem {
  if (parseRfc(rfc) !== rfc) return 'unreadable'
  return { key: uuid, number: uuid.slice(0, 8), issuer: rfc, day: null, month: null, total }
}

function tellChile({ rut, type, folio, day, total }: ScanOf<'CL'>): ScanFacts | ScanProblem {
  if (parseRun(rut) !== rut) return 'unreadable'
  if (chileanOthers.has(type)) return 'sale.scan_not_a_sale'
  if (!chileanSales.has(type)) return 'unreadable'
  return { key: `${rut}-${type}-${folio}`, number: String(folio), issuer: rut, day, month: day.slice(0, 7), total }
}

/** What a scan says of a sale, or why it says nothing; device and server both ask this. */
export function tellScan(scan: Scan): ScanFacts | ScanProblem {
  switch (scan.country) {
    case 'BR':
      return tellBrazil(scan)
    case 'AR':
      return tellArgentina(scan)
    case 'MX':
      return tellMexico(scan)
    case 'CL':
      return tellChile(scan)
  }
}

/** Which invoices of a store are numbered one after the other, and the number in that row; null: the code tells no row. */
export function seriesOf(scan: Scan): { series: string; number: number } | null {
  switch (scan.country) {
    case 'BR': {
      const read = parseAccessKey(scan.key)
      return typeof read === 'string' ? null : { series: `${read.model}-${read.series}`, number: read.number }
    }
    case 'AR':
      return { series: `${scan.type}-${scan.point}`, number: scan.number }
    case 'CL':
      return { series: String(scan.type), number: scan.folio }
    case 'MX':
      return null
  }
}

/** What may differ between what was read and what was typed. */
export type ScanDifference = 'number' | 'day' | 'issuer'

/** What was typed that the code says otherwise; a store without issuers contradicts none. */
export function scanDifferences(
  { number, day, month, issuer }: ScanFacts,
  typed: { invoiceNumber: string; soldOn: string; issuers: readonly string[] | undefined },
): ScanDifference[] {
  const { invoiceNumber, soldOn, issuers = [] } = typed
  const isDay = day === null ? month === null || soldOn.startsWith(month) : soldOn === day
  return [
    ...(normaliseInvoice(invoiceNumber) === normaliseInvoice(number) ? [] : (['number'] as const)),
    ...(isDay ? [] : (['day'] as const)),
    ...(issuers.length === 0 || issuers.includes(issuer) ? [] : (['issuer'] as const)),
  ]
}
