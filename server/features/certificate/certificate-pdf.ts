import { buffer } from 'node:stream/consumers'
// oxlint-disable-next-line import/no-named-as-default -- its types know the default export only
import PDFDocument from 'pdfkit'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { ItemKind } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Issued } from './certificate-service.ts'
import { Writer } from './certificate-text.ts'

interface Words {
  title: string
  says: string
  done: Record<ItemKind, string>
  /** Before how long it takes. */
  takes: string
  on: string
  check: string
}

const texts: Record<LanguageCode, Words> = {
  'pt-BR': {
    title: 'Certificado',
    says: 'Certificamos que',
    done: { trail: 'concluiu a trilha', course: 'concluiu o curso' },
    takes: 'Carga horária:',
    on: 'Emitido em',
    check: 'Confira a autenticidade em',
  },
  'en-US': {
    title: 'Certificate',
    says: 'This is to certify that',
    done: { trail: 'has completed the learning trail', course: 'has completed the course' },
    takes: 'Duration:',
    on: 'Issued on',
    check: 'Verify it at',
  },
  'es-ES': {
    title: 'Certificado',
    says: 'Certificamos que',
    done: { trail: 'completó la ruta de aprendizaje', course: 'completó el curso' },
    takes: 'Duración:',
    on: 'Emitido el',
    check: 'Compruebe su autenticidad en',
  },
  'fr-FR': {
    title: 'Certificat',
    says: 'Nous certifions que',
    done: { trail: 'a terminé le parcours', course: 'a terminé le cours' },
    takes: 'Durée :',
    on: 'Délivré le',
    check: 'Vérifiez son authenticité sur',
  },
}

/** A length in hours and minutes, as the language writes it. */
function lengthText(minutes: number, language: LanguageCode): string {
  const unit = (value: number, name: 'hour' | 'minute') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? unit(hours, 'hour') : '', rest > 0 ? unit(rest, 'minute') : ''].filter(Boolean).join(' ')
}

/** The address printed on a certificate: a screen of the open area. */
const checkAddress = (publicUrl: string, code: string): string => `${publicUrl}/certificates/${code}`

/** The certificate on a sheet (A4, lying). */
export async function drawCertificate(
  { certificate, language, primary, timeZone }: Issued,
  publicUrl: string,
): Promise<Buffer> {
  const text = texts[language]
  const address = checkAddress(publicUrl, certificate.code)
  const sheet = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: language,
    displayTitle: true,
    info: {
      Title: `${text.title}: ${certificate.title}`,
      Author: certificate.programme,
      CreationDate: certificate.issued_at,
    },
  })
  const pdf = buffer(sheet)
  const { width, height } = sheet.page
  const left = 84
  const across = { width: width - 2 * left }
  sheet.rect(0, 0, 20, height).fill(primary)
  const writer = new Writer(sheet)
  const line = (words: string, y: number, size: number, style: { bold?: boolean; colour?: string } = {}) =>
    writer.write(
      words,
      { x: left, y, ...across },
      { size, weight: style.bold ? 700 : 400, colour: style.colour ?? '#1c2130' },
    )
  await line(certificate.programme, 70, 16, { bold: true, colour: primary })
  await line(text.title, 120, 44, { bold: true })
  await line(text.says, 210, 16, { colour: '#565d6d' })
  const { person_name: person } = certificate
  await line(person, 236, await writer.fit(person, { most: 32, least: 14, weight: 700, ...across }), { bold: true })
  await line(text.done[certificate.item_kind], 290, 16, { colour: '#565d6d' })
  // The longest titles take two lines.
  await line(certificate.title, 316, certificate.title.length > 60 ? 18 : 24, { bold: true })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(certificate.issued_at)
  const takes = certificate.minutes === null ? '' : `${text.takes} ${lengthText(certificate.minutes, language)}`
  await line([`${text.on} ${day}`, takes].filter(Boolean).join('  ·  '), 410, 14)
  sheet
    .moveTo(left, 464)
    .lineTo(width - left, 464)
    .lineWidth(0.5)
    .strokeColor('#c9cdd6')
    .stroke()
  await line(text.check, 480, 11, { colour: '#565d6d' })
  await line(address, 496, 11)
  sheet.link(left, 494, across.width, 16, address)
  await line(certificate.code, 514, 11, { bold: true })
  sheet.end()
  return pdf
}
