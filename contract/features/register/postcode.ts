/** The eight digits of a Brazilian CEP, or null. ASCII digits only. */
export function parsePostcode(typed: string): string | null {
  const digits = typed.replaceAll(/[ .-]/g, '')
  return /^[0-9]{8}$/.test(digits) && digits >= '01000000' ? digits : null
}

/** A CEP while it is typed: `#####-###`. */
export function maskPostcode(typed: string): string {
  const digits = typed.replaceAll(/[^0-9]/g, '').slice(0, 8)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}

/** Brazil's states by their two letters, in the order of a list. */
export const brazilianStates: readonly string[] =
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')
