import * as v from 'valibot'

/** Code printed on a certificate: client, then 80 random bits without letters that are mistaken for others. */
export const certificateCodeSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}(-[0-9A-HJKMNP-TV-Z]{4}){4}$/))

/**
 * The code that somebody typed from paper, as it is kept, or null: case, spaces and missing dashes do not
 * matter, and letters that no code has are taken for the figures they look like.
 */
export function parseCertificateCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const figures = letters.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const [, client, random = ''] = /^([1-9]\d{0,9})([0-9A-HJKMNP-TV-Z]{16})$/.exec(figures) ?? []
  return client === undefined ? null : [client, ...(random.match(/.{4}/g) ?? [])].join('-')
}
