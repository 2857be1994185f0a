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
