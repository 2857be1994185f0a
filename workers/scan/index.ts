import { expose, transfer } from 'comlink'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { DrawnAs, ReadCode, ScanApi } from './scan-api.ts'

// By itself it would ask somebody else's server for its program. It is compiled while the camera opens; where it cannot be
// had, whoever reads is told.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true }).catch(() => undefined)

const names = { code_128: 'Code128', qr_code: 'QRCode', pdf417: 'PDF417' } as const satisfies Record<DrawnAs, string>

const scanApi: ScanApi = {
  async read(picture, formats) {
    const found = await readBarcodes(picture, {
      formats: formats.map((format) => names[format]),
      tryHarder: true,
      tryRotate: true,
      tryDownscale: true,
      tryInvert: false,
      maxNumberOfSymbols: 8,
    })
    const codes = found.flatMap(({ isValid, symbology, text, bytes }): ReadCode[] => {
      const format = formats.find((each) => names[each] === symbology)
      return isValid && format ? [{ format, text, bytes: new Uint8Array(bytes) }] : []
    })
    return transfer(
      codes,
      codes.map(({ bytes }) => bytes.buffer),
    )
  },
}

expose(scanApi)
