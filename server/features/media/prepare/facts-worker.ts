import { parentPort, workerData } from 'node:worker_threads'
import { mostTextBytes } from '#contract/engine/files/file-text.ts'
import { noFacts, type Facts, type FactsMessage, type FactsTask, type ReadAnswer } from './find-facts.ts'

// One file a thread. It reads through whoever started it, so that bytes come from whatever store there is.
const { reads, bytes } = workerData as FactsTask
const port = parentPort
if (!port) throw new Error('not a thread')

const waiting = new Map<number, (bytes: Uint8Array | null) => void>()
let asked = 0
port.on('message', ({ read, bytes: answer }: ReadAnswer) => {
  waiting.get(read)?.(answer)
  waiting.delete(read)
})
const tell = (message: FactsMessage) => port.postMessage(message)

async function readRange(start: number, end: number): Promise<Uint8Array> {
  const read = ++asked
  const answer = await new Promise<Uint8Array | null>((resolve) => {
    waiting.set(read, resolve)
    tell({ read, start, end })
  })
  if (!answer) throw new Error('such a range is not read')
  return new Uint8Array(answer)
}

/** Counts the pages, then reads what they say: as far as it is kept. */
async function readPages(): Promise<void> {
  const { getDocument, PDFDataRangeTransport } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const range = new PDFDataRangeTransport(bytes, null)
  let failed: (error: unknown) => void = () => undefined
  const failure = new Promise<never>((_resolve, reject) => (failed = reject))
  range.requestDataRange = (begin: number, end: number) => {
    readRange(begin, end).then((chunk) => range.onDataRange(begin, chunk), failed)
  }
  const opened = getDocument({ range, disableAutoFetch: true, disableStream: true, verbosity: 0 })
  const document = await Promise.race([opened.promise, failure])
  const { numPages } = document
  tell({ facts: { ...noFacts, pages: numPages } })
  const texts: string[] = []
  let letters = 0
  // A page that is broken says nothing; the others do.
  const textOf = async (number: number) => {
    const { items } = await (await document.getPage(number)).getTextContent()
    return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  }
  for (let number = 1; number <= numPages && letters <= mostTextBytes; number++) {
    const text = await Promise.race([textOf(number), failure]).catch(() => '')
    letters += text.length
    texts.push(text)
  }
  tell({ texts })
}

async function readTracks(): Promise<void> {
  const { ALL_FORMATS, CustomSource, Input } = await import('mediabunny')
  const source = new CustomSource({ getSize: () => bytes, read: readRange })
  const input = new Input({ source, formats: ALL_FORMATS })
  const [track, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  const seconds = await input.computeDuration()
  const facts: Facts = {
    seconds: Number.isFinite(seconds) && seconds > 0 ? Math.max(1, Math.round(seconds)) : null,
    pages: null,
    width: (await track?.getDisplayWidth()) ?? null,
    height: (await track?.getDisplayHeight()) ?? null,
    hasPictures: track !== null,
    hasSound: sound !== null,
    pictureCodec: (await track?.getCodec()) ?? null,
    soundCodec: (await sound?.getCodec()) ?? null,
  }
  tell({ facts })
}

// What cannot be read says as little about itself as what says nothing; but that a document asks for its password.
const isEncrypted = await (reads === 'pages' ? readPages() : readTracks()).then(
  () => false,
  (error: unknown) => error instanceof Error && error.name === 'PasswordException',
)
tell({ texts: [], isEncrypted })
