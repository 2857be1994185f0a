/** Where something is in the window, in pixels from its upper left corner. */
type Place = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>

/**
 * The lower edge of the lowest place in the window that a box of this height and these sides has without lying over
 * anything that is kept clear; the window's own lower edge where there is none.
 */
export function lowestClearPlace(
  box: Pick<DOMRect, 'right' | 'left' | 'height'>,
  kept: readonly Place[],
  windowHeight: number,
): number {
  const near = kept.filter(({ left, right }) => right > box.left && left < box.right)
  const isClear = (edge: number) =>
    edge >= box.height && near.every(({ top, bottom }) => top >= edge || bottom <= edge - box.height)
  const edges = [windowHeight, ...near.map(({ top }) => top).filter((top) => top < windowHeight)]
  return edges.toSorted((one, other) => other - one).find(isClear) ?? windowHeight
}

function placesKept(): Place[] {
  const all = [...document.querySelectorAll('[data-keep-clear]')]
  return all.filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect())
}

/**
 * Keeps an element that is fixed to the window's lower edge clear of all that: now, and as screens change, grow and
 * are scrolled. It tells the distance by `--clear-of`. Gives what ends that.
 */
export function followClearPlace(element: HTMLElement): () => void {
  let frame = 0
  let shown = -1
  const place = () => {
    frame = 0
    const distance = innerHeight - lowestClearPlace(element.getBoundingClientRect(), placesKept(), innerHeight)
    if (distance !== shown) element.style.setProperty('--clear-of', `${distance}px`)
    shown = distance
  }
  const placeSoon = () => {
    frame ||= requestAnimationFrame(place)
  }
  const screens = new MutationObserver(placeSoon)
  screens.observe(document.body, { subtree: true, childList: true, attributeFilter: ['class', 'style', 'hidden'] })
  const sizes = new ResizeObserver(placeSoon)
  for (const each of [document.body, element]) sizes.observe(each)
  // Scrolling does not bubble.
  addEventListener('scroll', placeSoon, { capture: true, passive: true })
  addEventListener('resize', placeSoon)
  place()
  return () => {
    cancelAnimationFrame(frame)
    screens.disconnect()
    sizes.disconnect()
    removeEventListener('scroll', placeSoon, { capture: true })
    removeEventListener('resize', placeSoon)
  }
}
