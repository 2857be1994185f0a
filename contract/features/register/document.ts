import { isUruguayanCheckDigit, parseCpf, parseCuit, parseRun } from './check-digits.ts'

/** A person's identity document, read. */
export interface PersonDocument {
  /** As it is kept and compared: no punctuation, letters in upper case, leading zeros kept. */
  document: string
  /** The check digit does not fit, but the country's rule lets it through (Uruguay): ask to look again. */
  doubtful: boolean
}

const sure = (document: string): PersonDocument => ({ document, doubtful: false })

/**
 * The document of a person in a country (ISO 3166-1 alpha-2), or null when it is not one: "Documento
 * inválido". ASCII digits only. Brazil takes a CPF; Argentina a DNI of eight digits (seven get a zero
 * in front) or the CUIT/CUIL of a person, kept as the DNI inside it so that nobody registers twice;
 * Uruguay a CI of eight; Chile a RUN with its hyphen; elsewhere any 4 to 20 letters and digits.
 */
export function parseDocument(country: string, typed: string): PersonDocument | null {
  const plain = typed.replaceAll(/[ ./-]/g, '')
  switch (country) {
    case 'BR': {
      const cpf = parseCpf(typed)
      return cpf === null ? null : sure(cpf)
    }
    case 'AR': {
      if (/^[0-9]{7,8}$/.test(plain) && Number(plain) > 0) return sure(plain.padStart(8, '0'))
      const cuit = parseCuit(typed)
      return cuit !== null && /^2[0347]/.test(cuit) ? sure(cuit.slice(2, 10)) : null
    }
    case 'UY': {
      if (!/^[0-9]{7,8}$/.test(plain) || Number(plain) === 0) return null
      const document = plain.padStart(8, '0')
      return { document, doubtful: !isUruguayanCheckDigit(document) }
    }
    case 'CL': {
      const run = parseRun(typed)
      return run === null ? null : sure(run.replace('-', '').toUpperCase())
    }
    default:
      return /^[0-9A-Za-z]{4,20}$/.test(plain) ? sure(plain.toUpperCase()) : null
  }
}

const asciiDigits = (text: string, most: number): string => text.replaceAll(/[^0-9]/g, '').slice(0, most)

/** Puts separators between groups: `fill('12345', [3, 3], ['.'])` is `123.45`. */
function fill(digits: string, sizes: readonly number[], separators: readonly string[]): string {
  let rest = digits
  let text = ''
  for (const [at, size] of sizes.entries()) {
    if (rest === '') break
    text += (at === 0 ? '' : (separators[at - 1] ?? '')) + rest.slice(0, size)
    rest = rest.slice(size)
  }
  return text
}

function maskRun(typed: string): string {
  const plain = typed.replaceAll(/[^0-9kK]/g, '').slice(0, 9)
  if (plain.length < 2) return plain
  return `${plain.slice(0, -1).replaceAll(/\B(?=(\d{3})+$)/g, '.')}-${plain.slice(-1)}`
}

/** The document as it is shown while it is typed; what does not belong is left out (full-width digits too). */
export function maskDocument(country: string, typed: string): string {
  switch (country) {
    case 'BR':
      return fill(asciiDigits(typed, 11), [3, 3, 3, 2], ['.', '.', '-'])
    case 'AR': {
      const digits = asciiDigits(typed, 11)
      return digits.length > 8 ? fill(digits, [2, 8, 1], ['-', '-']) : digits
    }
    case 'UY':
      return asciiDigits(typed, 8)
    case 'CL':
      return maskRun(typed)
    default:
      return typed.replaceAll(/[^0-9A-Za-z ./-]/g, '').slice(0, 32)
  }
}

/** What a document is called where it is issued; the same in every language. */
export function documentName(country: string): 'CPF' | 'DNI' | 'CI' | 'RUN' | null {
  const names: Partial<Record<string, 'CPF' | 'DNI' | 'CI' | 'RUN'>> = { BR: 'CPF', AR: 'DNI', UY: 'CI', CL: 'RUN' }
  return names[country] ?? null
}
