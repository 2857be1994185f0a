import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import type { CodeFormat } from '#contract/features/sale/scan/read-scan.ts'

const program = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))
const names = { code_128: 'Code128', qr_code: 'QRCode', pdf417: 'PDF417' } as const
/** Modules of a code in pixels, and the paper around it. */
const scale = { code_128: 3, qr_code: 4, pdf417: 3 } as const
const margin = 60

/** A picture of an invoice's code on paper, as a PNG; a PDF417 has the characters of ISO 8859-1. */
export async function drawCode(text: string, format: CodeFormat): Promise<Buffer> {
  const wasmBinary = new Uint8Array(await readFile(program)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const content = format === 'pdf417' ? new Uint8Array(Buffer.from(text, 'latin1')) : text
  const options = format === 'pdf417' ? 'columns=12' : ''
  const { image, error } = await writeBarcode(content, { format: names[format], scale: scale[format], options })
  if (!image) throw new Error(`the code was not drawn: ${error}`)
  const white = { background: '#fff', top: margin, bottom: margin, left: margin, right: margin }
  return sharp(Buffer.from(await image.arrayBuffer()))
    .flatten({ background: '#fff' })
    .extend(white)
    .png()
    .toBuffer()
}

/** A film in which a camera sees a picture, as Chromium plays it for one: frames of JPEG behind each other. */
export async function filmOf(picture: Buffer): Promise<Buffer> {
  const frame = await sharp(picture)
    .resize(1280, 720, { fit: 'contain', background: '#ddd' })
    .jpeg({ quality: 90 })
    .toBuffer()
  return Buffer.concat(Array.from({ length: 10 }, () => frame))
}
