import { encode } from 'uqr'

/** Draws a text as a QR code, dark on white, with the quiet edge that readers want. */
export function drawQrCode(
  sheet: PDFKit.PDFDocument,
  text: string,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const module = side / size
  sheet.rect(x, y, side, side).fill('#ffffff')
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      // One path for all of them: a fill of each would cost more than the letters do.
      if (isDark) sheet.rect(x + column * module, y + row * module, module, module)
  sheet.fill('#1c2130')
}
