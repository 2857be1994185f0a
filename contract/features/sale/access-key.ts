/** State (UF) by its two-digit code in the key. */
const states: Record<string, string> = {
  11: 'RO',
  12: 'AC',
  13: 'AM',
  14: 'RR',
  15: 'PA',
  16: 'AP',
  17: 'TO',
  21: 'MA',
  22: 'PI',
  23: 'CE',
  24: 'RN',
  25: 'PB',
  26: 'PE',
  27: 'AL',
  28: 'SE',
  29: 'BA',
  31: 'MG',
  32: 'ES',
  33: 'RJ',
  35: 'SP',
  41: 'PR',
  42: 'SC',
  43: 'RS',
  50: 'MS',
  51: 'MT',
  52: 'GO',
  53: 'DF',
}

/** Characters of an access key (chave de acesso). */
const accessKeyLength = 44

/** What the access key of a Brazilian sales invoice tells by itself, without asking anybody. */
export interface AccessKey {
  /** The 44 characters, upper case, without separators. */
  key: string
  /** State that the invoice was issued in, such as `SP`. */
  state: string
  /** Month of issue, `YYYY-MM`. The day is not in the key. */
  month: string
  /** CNPJ (14 characters, letters allowed since July 2026) or CPF (11 digits) of who issued it. */
  issuer: string
  /** 55 is NF-e, 65 is NFC-e. */
  model: '55' | '65'
  series: number
  number: number
}

/**
 * Why a text is not the access key of a sale.
 * - `length`: not 44 characters yet; `form`: a character, state or month that no key has
 * - `check_digit`: mistyped; `not_a_sale`: of a transport document (CT-e 57, MDF-e 58)
 * - `model`: of another document, which we cannot read
 */
export type AccessKeyProblem = 'length' | 'form' | 'check_digit' | 'not_a_sale' | 'model'

/** The key as typed or pasted (printed in groups of four), upper case, without its separators. */
function stripAccessKey(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s.-]/g, '')
}

/** Whether a text that was meant for another field is an access key (an invoice number is never that long). */
export function looksLikeAccessKey(typed: string): boolean {
  const key = stripAccessKey(typed)
  return key.length === accessKeyLength && keyForm.test(key)
}

/**
 * Reads an access key: `cUF 2 | AAMM 4 | CNPJ 14 | mod 2 | serie 3 | nNF 9 | tpEmis 1 | cNF 8 | cDV 1`
 * (documents-phones-invoices.md; XSD PL_010_V1.30).
 */
export function parseAccessKey(typed: string): AccessKey | AccessKeyProblem {
  const key = stripAccessKey(typed)
  if (key.length !== accessKeyLength) return 'length'
  const state = states[key.slice(0, 2)]
  const month = Number(key.slice(4, 6))
  if (!keyForm.test(key) || !state || month < 1 || month > 12) return 'form'
  if (checkDigit(key.slice(0, -1)) !== Number(key.at(-1))) return 'check_digit'
  const model = key.slice(20, 22)
  if (model === '57' || model === '58') return 'not_a_sale'
  if (model !== '55' && model !== '65') return 'model'
  const series = Number(key.slice(22, 25))
  return {
    key,
    state,
    month: `20${key.slice(2, 4)}-${key.slice(4, 6)}`,
    // Series 910 to 969 are of natural persons: 000 and the CPF stand in the place of the CNPJ.
    issuer: series >= 910 && series <= 969 ? key.slice(9, 20) : key.slice(6, 20),
    model,
    series,
    number: Number(key.slice(25, 34)),
  }
}

/** An invoice number as it is printed: nine digits in groups, `004.512.887`. */
export function printedInvoiceNumber(number: number): string {
  return String(number)
    .padStart(9, '0')
    .replaceAll(/(\d{3})(?=\d)/g, '$1.')
}

// Letters are allowed where the issuer's CNPJ has them, never in its check digits.
const keyForm = /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/

/** Modulo 11 with weights 2 to 9 from the right; a character is worth its ASCII code less 48. */
function checkDigit(body: string): number {
  let sum = 0
  for (let i = 0; i < body.length; i++) sum += (body.charCodeAt(body.length - 1 - i) - 48) * (2 + (i % 8))
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
