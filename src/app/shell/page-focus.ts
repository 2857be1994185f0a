import { useEffect, useRef, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { afterFrame } from '#platform/hooks/after-frame.ts'
import { useCommon } from '#platform/persisted/use-part.ts'
import { useSelectedClient } from '#platform/session-store.ts'

/** Follows the text of the screen's h1, which may come with its rows. */
function followTitle(main: HTMLElement, onTitle: (title: HTMLHeadingElement) => void): () => void {
  let last = ''
  const checkTitle = () => {
    const title = main.querySelector('h1')
    const text = title?.textContent?.trim() ?? ''
    if (!title || !text || text === last) return
    last = text
    onTitle(title)
  }
  checkTitle()
  const observer = new MutationObserver(checkTitle)
  observer.observe(main, { childList: true, subtree: true, characterData: true })
  return () => observer.disconnect()
}

function focusTitle(main: HTMLElement | null, title: HTMLHeadingElement): void {
  const { activeElement } = document
  const busy = activeElement?.closest('dialog[open]') || (main?.contains(activeElement) && activeElement !== main)
  if (busy || !title.isConnected) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

/**
 * After a navigation the screen's title takes the focus, so that it is read out and Tab goes on from
 * there; the window's title says the same. Nothing happens to the focus at the first load, nor
 * where something inside has it already.
 */
export function usePageTitle(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const open = useCommon((part) => part.settings?.brand.name)
  const client = useSelectedClient()?.brand.name ?? open
  const shown = useRef(pathname)
  useEffect(() => {
    if (!main.current) return
    return followTitle(main.current, (title) => {
      const text = [title.textContent.trim(), client ?? 'Trilha'].join(' · ')
      const isNew = shown.current !== pathname
      shown.current = pathname
      // The browser is told and the whole page laid out for it: the frame that shows the screen does not wait.
      const apply = () => {
        document.title = text
        if (isNew) focusTitle(main.current, title)
      }
      void afterFrame().then(apply)
    })
  }, [main, pathname, client])
}

const positions = new Map<string, number>()
/** How long a screen may take to grow back to where it was left. */
const patience = 1500

/** Back finds the place where a screen was left; anything else begins at the top. */
export function useScrollRestoration(main: RefObject<HTMLElement | null>, key: string): void {
  const kind = useNavigationType()
  useEffect(() => {
    history.scrollRestoration = 'manual'
    const wanted = kind === NavigationType.Pop ? (positions.get(key) ?? 0) : 0
    scrollTo(0, wanted)
    const remember = () => positions.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    const stopWaiting = wanted > 0 && main.current ? growInto(main.current, wanted) : undefined
    return () => {
      removeEventListener('scroll', remember)
      stopWaiting?.()
    }
  }, [main, key, kind])
}

/** Scrolls again as the rows come in, until the place is there or the person scrolls. */
function growInto(main: HTMLElement, wanted: number): () => void {
  const observer = new ResizeObserver(() => {
    scrollTo(0, wanted)
    if (Math.abs(scrollY - wanted) < 2) stop()
  })
  const timer = setTimeout(() => stop(), patience)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    removeEventListener('wheel', stop)
    removeEventListener('touchmove', stop)
  }
  addEventListener('wheel', stop, { passive: true })
  addEventListener('touchmove', stop, { passive: true })
  observer.observe(main)
  return stop
}
