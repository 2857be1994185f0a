import { buffer } from 'node:stream/consumers'
// oxlint-disable-next-line import/no-named-as-default -- its types know the default export only
import PDFDocument from 'pdfkit'
import { filledText } from '#contract/features/certificate/placeholders.ts'
import type { WrittenTemplate } from '#contract/features/certificate/certificate-template.ts'
import { pickText, type Localized } from '#contract/engine/language.ts'
import type { CertificateTable } from '../certificate-tables.ts'
import { Writer } from './certificate-text.ts'
import { dayText, lengthText, usualWords } from './certificate-words.ts'
import { drawQrCode } from './qr-code.ts'
import { drawSignatures } from './signatures.ts'

/** What is printed of a certificate. */
export type PrintedCertificate = Pick<
  CertificateTable,
  | 'code'
  | 'item_kind'
  | 'person_name'
  | 'title'
  | 'minutes'
  | 'programme'
  | 'language'
  | 'colour'
  | 'issued_at'
  | 'issued_on'
  | 'expires_on'
>

/** A template with the bytes of its pictures. */
export interface LoadedTemplate {
  written: WrittenTemplate
  pictures: ReadonlyMap<string, Buffer>
}

const ink = '#1c2130'
const second = '#565d6d'
/** From the edges of the paper to the words, in points. */
const edge = 84

/** The address printed on a certificate: a screen of the open area. */
const checkAddress = (publicUrl: string, code: string): string => `${publicUrl}/certificates/${code}`

/** What is known of a certificate, in words. */
function wordsOf({ language, ...certificate }: PrintedCertificate) {
  const words = usualWords[language]
  const day = dayText(certificate.issued_on, language)
  const hours = certificate.minutes === null ? '' : lengthText(certificate.minutes, language)
  const expires = certificate.expires_on === null ? '' : dayText(certificate.expires_on, language)
  const facts = [`${words.on} ${day}`, hours && `${words.takes} ${hours}`, expires && `${words.until} ${expires}`]
  return {
    words,
    facts: facts.filter(Boolean).join('  ·  '),
    values: {
      person: certificate.person_name,
      title: certificate.title,
      hours,
      day,
      expires,
      programme: certificate.programme,
    },
  }
}

/** The certificate on a sheet, lying. */
export async function drawCertificate(
  certificate: PrintedCertificate,
  template: LoadedTemplate | null,
  publicUrl: string,
): Promise<Buffer> {
  const { language, title, programme } = certificate
  const { words, facts, values } = wordsOf(certificate)
  const sheet = new PDFDocument({
    size: template?.written.paper === 'letter' ? 'LETTER' : 'A4',
    layout: 'landscape',
    margin: 0,
    lang: language,
    displayTitle: true,
    info: { Title: `${words.title}: ${title}`, Author: programme, CreationDate: certificate.issued_at },
  })
  const pdf = buffer(sheet)
  const { width, height } = sheet.page
  const across = { x: edge, width: width - 2 * edge }
  const picture = (id: string | null | undefined) => (id ? template?.pictures.get(id) : undefined)
  const said = (text: Localized | undefined) => filledText(pickText(text ?? {}, language), values)
  const background = picture(template?.written.background)
  const logo = picture(template?.written.logo)
  const signatures = template?.written.signatures ?? []
  if (background) sheet.image(background, 0, 0, { cover: [width, height], align: 'center', valign: 'center' })
  else sheet.rect(0, 0, 20, height).fill(certificate.colour)
  const writer = new Writer(sheet)
  const write = (
    text: string,
    y: number,
    most: number,
    style: { tall?: number; bold?: boolean; colour?: string } = {},
  ) =>
    writer.write(
      text,
      { ...across, y, height: style.tall ?? most * 1.3 },
      { most, least: 8, weight: style.bold ? 700 : 400, colour: style.colour ?? ink },
    )

  if (logo) sheet.image(logo, edge, 48, { fit: [260, 52] })
  else await write(programme, 66, 16, { bold: true, colour: certificate.colour })
  // What is signed stands higher.
  const top = signatures.length > 0 ? 112 : 132
  await write(said(template?.written.heading) || words.title, top, 40, { bold: true })
  await write(said(template?.written.above) || words.says, top + 62, 16, { tall: 44, colour: second })
  await write(values.person, top + 98, 32, { tall: 46, bold: true })
  const below = said(template?.written.below)
  if (below) await write(below, top + 150, 16, { tall: 108 })
  else {
    await write(words.done[certificate.item_kind], top + 148, 16, { colour: second })
    await write(title, top + 174, 24, { tall: 62, bold: true })
    await write(facts, top + 246, 14)
  }
  await drawSignatures(writer, sheet, signatures, { said, picture, x: edge, y: height - 216, width: across.width })
  await drawCheck(writer, sheet, checkAddress(publicUrl, certificate.code), {
    words: words.check,
    code: certificate.code,
  })
  sheet.end()
  return pdf
}

/** Where its authenticity is checked, in letters and as a picture for a phone. */
async function drawCheck(
  writer: Writer,
  sheet: PDFKit.PDFDocument,
  address: string,
  { words, code }: { words: string; code: string },
): Promise<void> {
  const { width, height } = sheet.page
  const side = 88
  const y = height - 104
  const place = { x: edge, width: width - 2 * edge - side - 16, height: 16 }
  const line = (text: string, at: number, weight: 400 | 700, colour: string) =>
    writer.write(text, { ...place, y: at }, { most: 11, least: 6, weight, colour })
  sheet
    .moveTo(edge, y)
    .lineTo(width - edge - side - 16, y)
    .lineWidth(0.5)
    .strokeColor('#c9cdd6')
    .stroke()
  await line(words, y + 16, 400, second)
  await line(address, y + 32, 400, ink)
  sheet.link(edge, y + 30, place.width, 16, address)
  await line(code, y + 50, 700, ink)
  drawQrCode(sheet, address, { x: width - edge - side, y: y - 8, side })
}
