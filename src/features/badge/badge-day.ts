/** The calendar day (`YYYY-MM-DD`) of an instant where the device is. */
export function dayHere(instant: string): string {
  const at = new Date(instant)
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
