import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { readScan, type CodeFormat } from '#contract/features/sale/scan/read-scan.ts'
import { drawCode } from '#test/support/invoices/code-picture.ts'
import { afipCode, cfdi, letterKey, nfce, ted } from '#test/support/invoices/invoice-codes.ts'

/** What the scanner reads of a picture, and what that says. */
async function look(picture: Buffer, format: CodeFormat, country: string) {
  const program = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const wasmBinary = new Uint8Array(await readFile(program)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = { ...info, data: new Uint8ClampedArray(data), colorSpace: 'srgb' } as unknown as ImageData
  const [code] = await readBarcodes(pixels, { formats: ['Code128', 'QRCode', 'PDF417'], tryHarder: true })
  if (!code) throw new Error('no code was found')
  return readScan({ format, text: code.text, bytes: new Uint8Array(code.bytes) }, country)
}

test.each<[string, string, CodeFormat, string, string]>([
  ['loyalty 49: a key with letters drawn in Code 128', letterKey, 'code_128', 'BR', '000.000.007'],
  ['loyalty 50: the longest code of an NFC-e', nfce.thirdOffline, 'qr_code', 'BR', '000.000.153'],
  ['loyalty 51: a code of AFIP', afipCode(), 'qr_code', 'AR', '00003-00001234'],
  ['loyalty 52: a code of a CFDI', cfdi(), 'qr_code', 'MX', '5803EB8D'],
  ['loyalty 53: a stamp with Ñ', ted(), 'pdf417', 'CL', '27'],
])('%s is read from its picture', async (_, text, format, country, number) => {
  const read = await look(await drawCode(text, format), format, country)
  expect(read).toMatchObject({ facts: { number } })
  if (country === 'CL') expect(read).toMatchObject({ scan: { item: 'Caña de pintar Ñandú' } })
})
