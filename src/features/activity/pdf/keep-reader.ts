// oxlint-disable-next-line import/default -- Vite answers its address, not its module
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { keepPdfAssets } from './pdf-assets.ts'

let bringing: Promise<unknown> | null = null

/** Brings the document reader and what it may ask for, so that the service worker has them without a network. */
export async function keepReader(): Promise<void> {
  bringing ??= Promise.all([import('./pdf-document.ts'), fetch(workerUrl), keepPdfAssets()]).finally(
    () => (bringing = null),
  )
  await bringing
}
