import {
  buildPresentation,
  materializeSlideNodes,
  parseZipLazyMedia,
  RECOMMENDED_ZIP_LIMITS,
  renderSlide,
  type PptxFiles,
  type PresentationData,
  type SlideData,
  type SlideHandle,
} from '@aiden0z/pptx-renderer'
import type { ToPlayer } from '#contract/engine/content/player-messages.ts'
import { element, hear, playedAddress, say } from './host.ts'

// The player of presentations that no converter made a document of: their slides under each other, drawn when they come
// near. Nothing of them runs or moves, and no link in them leads out.

interface Deck {
  presentation: PresentationData
  files: PptxFiles
  /** Said in the place of a slide that cannot be drawn. */
  undrawn: string
}

type Shown = Extract<ToPlayer, { type: 'slides' }>

const steps = Array.from({ length: 21 }, (_, step) => step / 20)

/** A slide as the file writes it. Throws where that is no sound XML: what draws it would leave it empty. */
function readSlide({ files, presentation }: Deck, index: number): { slide: SlideData; written: Document } {
  const slide = presentation.slides[index]
  const text = slide && files.slides.get(slide.slidePath)
  if (!slide || text === undefined) throw new Error(`there is no slide ${index}`)
  const written = new DOMParser().parseFromString(text, 'application/xml')
  if (written.querySelector('parsererror')) throw new Error(`slide ${index} is not to be read`)
  return { slide, written }
}

/** What pictures are for those who do not see them, where the file says it. */
const descriptionsOf = (written: Document): string =>
  Array.from(written.getElementsByTagNameNS('*', 'cNvPr'), (about) => about.getAttribute('descr')?.trim() ?? '')
    .filter((text) => text !== '')
    .join('. ')

/** Draws a slide into its box; gives what takes it away again. */
function draw(deck: Deck, index: number, box: HTMLElement): () => void {
  const { presentation, undrawn } = deck
  let handle: SlideHandle | null = null
  const words = element('p', 'undrawn', undrawn)
  try {
    const { slide, written } = readSlide(deck, index)
    materializeSlideNodes(presentation, slide)
    handle = renderSlide(presentation, slide, {
      pdfjs: false,
      onNavigate: ({ slideIndex }) => slideIndex !== undefined && goTo(slideIndex),
    })
    handle.element.classList.add('drawn')
    for (const picture of handle.element.querySelectorAll('img')) {
      picture.alt ||= ''
      // One that stands elsewhere does not come.
      picture.addEventListener('error', () => picture.remove())
    }
    box.append(handle.element, element('p', 'hidden', descriptionsOf(written)))
  } catch {
    // Said in the slide's place; the others show.
    box.replaceChildren(words)
  }
  return () => {
    handle?.dispose()
    box.replaceChildren()
  }
}

const boxOf = (index: number) => document.querySelector<HTMLElement>(`[data-slide="${index}"]`)
const goTo = (index: number) => boxOf(index)?.scrollIntoView({ block: 'start', behavior: 'instant' })
const indexOf = ({ target }: IntersectionObserverEntry) => Number((target as HTMLElement).dataset['slide'])

async function show(given: Shown): Promise<void> {
  const answer = await fetch(playedAddress())
  if (!answer.ok) throw new Error(`the file is answered with ${answer.status}`)
  const files = await parseZipLazyMedia(await answer.arrayBuffer(), RECOMMENDED_ZIP_LIMITS)
  const presentation = buildPresentation(files, { lazySlides: true })
  const deck = { presentation, files, undrawn: given.undrawn }
  const { width, height } = presentation
  const slides = element('main', 'slides')
  slides.tabIndex = 0
  slides.setAttribute('aria-label', given.label)
  slides.style.setProperty('--shape', `${width} / ${height}`)
  const boxes = given.labels.map((label, index) => {
    const box = element('section', 'slide')
    box.setAttribute('aria-label', label)
    box.dataset['slide'] = String(index)
    return box
  })
  slides.append(...boxes)
  document.body.append(slides)
  new ResizeObserver(() => slides.style.setProperty('--scale', String(slides.clientWidth / width))).observe(slides)
  // A link of a slide would lead out of the frame, where nothing may go.
  slides.addEventListener('click', (event) => event.preventDefault())

  const drawn = new Map<number, () => void>()
  const near = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const index = indexOf(entry)
        drawn.get(index)?.()
        drawn.delete(index)
        if (entry.isIntersecting) drawn.set(index, draw(deck, index, entry.target as HTMLElement))
      }
    },
    { root: document, rootMargin: '100%' },
  )
  const sight = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const { boundingClientRect: page, intersectionRect: seen, rootBounds } = entry
        say({
          type: 'sight',
          slide: indexOf(entry),
          height: page.height,
          visible: seen.height,
          window: rootBounds?.height ?? innerHeight,
        })
      }
    },
    { root: document, threshold: steps },
  )
  goTo(given.start)
  for (const box of boxes) {
    near.observe(box)
    sight.observe(box)
  }
  say({ type: 'opened' })
}

hear((message) => {
  if (message.type === 'slides') show(message).catch(() => say({ type: 'broken' }))
  if (message.type === 'go') goTo(message.slide)
  if (message.type === 'zoom') document.documentElement.style.setProperty('--zoom', String(message.zoom))
})
