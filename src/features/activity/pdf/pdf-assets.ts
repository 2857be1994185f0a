import dingbatsUrl from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url'
import symbolUrl from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url'
import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url'

/**
 * What pdf.js may ask for while it reads: decoders of scanned pages and the two fonts no system has.
 * Character maps for East Asian documents without fonts of their own are left out (1.7 MB).
 */
const urls: Record<string, string> = {
  'FoxitDingbats.pfb': dingbatsUrl,
  'FoxitSymbol.pfb': symbolUrl,
  'jbig2.wasm': jbig2Url,
  'openjpeg.wasm': openjpegUrl,
}

/** Gives pdf.js its extra files from the built assets, whose names it cannot know. */
export class PdfAssets {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = urls[filename]
    if (!url) throw new Error(`${filename} is not part of the app`)
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${filename}: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/** Brings those that a document kept for offline use may need, so that they are in the cache then. */
export async function keepPdfAssets(): Promise<void> {
  await Promise.all(Object.values(urls).map((url) => fetch(url)))
}
