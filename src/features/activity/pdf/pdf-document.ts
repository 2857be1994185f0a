import { AnnotationMode, getDocument, GlobalWorkerOptions, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- Vite answers its address, not its module
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { PdfAssets } from './pdf-assets.ts'

// The legacy build: the other one asks for a browser of this very year.
GlobalWorkerOptions.workerSrc = workerUrl

export interface PdfPage {
  /** In CSS pixels at 100 %. */
  width: number
  height: number
  /** Paints the page `width` CSS pixels wide; rejects when it is cancelled or the page cannot be drawn. */
  paint: (canvas: HTMLCanvasElement, width: number) => { done: Promise<void>; cancel: () => void }
  /** Its text, for those who do not see it. */
  text: () => Promise<string>
}

export interface PdfBook {
  count: number
  page: (index: number) => Promise<PdfPage>
}

/** Largest canvas side: more is refused by phones. */
const largestSide = 4096

function pageOf(page: PDFPageProxy): PdfPage {
  const natural = page.getViewport({ scale: 1 })
  return {
    width: natural.width,
    height: natural.height,
    paint(canvas, width) {
      const wanted = (width / natural.width) * Math.min(devicePixelRatio, 2)
      const scale = Math.min(wanted, largestSide / natural.width, largestSide / natural.height)
      const viewport = page.getViewport({ scale })
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE })
      return { done: task.promise, cancel: () => task.cancel() }
    },
    async text() {
      const { items } = await page.getTextContent()
      return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    },
  }
}

/**
 * Opens a document; reads ranges of it as its pages are wanted. `heard` is told of bytes that come until it is open;
 * `close` ends reading and its worker's part.
 */
export function openPdf(url: string, heard: () => void): { book: Promise<PdfBook>; close: () => void } {
  const task = getDocument({
    url,
    BinaryDataFactory: PdfAssets,
    useWorkerFetch: false,
    standardFontDataUrl: '/',
    cMapUrl: '/',
    wasmUrl: '/',
  })
  task.onProgress = heard
  const book = task.promise.then((document): PdfBook => ({
    count: document.numPages,
    page: async (index) => pageOf(await document.getPage(index + 1)),
  }))
  return { book, close: () => void task.destroy() }
}
