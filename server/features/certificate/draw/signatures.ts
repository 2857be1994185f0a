import type { Localized } from '#contract/engine/language.ts'
import { mostSignatures, type WrittenTemplate } from '#contract/features/certificate/certificate-template.ts'
import type { Writer } from './certificate-text.ts'

interface Place {
  said: (text: Localized) => string
  picture: (id: string | null) => Buffer | undefined
  x: number
  y: number
  width: number
}

/** Who signs, side by side: the picture of the hand, a line, name and role. */
export async function drawSignatures(
  writer: Writer,
  sheet: PDFKit.PDFDocument,
  signatures: WrittenTemplate['signatures'],
  { said, picture, x, y, width }: Place,
): Promise<void> {
  const gap = 28
  const each = (width - gap * (mostSignatures - 1)) / mostSignatures
  for (const [at, { name, role, picture: id }] of signatures.entries()) {
    const left = x + at * (each + gap)
    const hand = picture(id)
    if (hand) sheet.image(hand, left, y, { fit: [each, 48], valign: 'bottom' })
    sheet
      .moveTo(left, y + 52)
      .lineTo(left + each, y + 52)
      .lineWidth(0.5)
      .strokeColor('#565d6d')
      .stroke()
    const line = (text: string, top: number, weight: 400 | 700, colour: string) =>
      writer.write(text, { x: left, y: top, width: each, height: 14 }, { most: 11, least: 6, weight, colour })
    await line(name, y + 56, 700, '#1c2130')
    await line(said(role), y + 71, 400, '#565d6d')
  }
}
