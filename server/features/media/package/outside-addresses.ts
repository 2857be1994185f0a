/** What a page loads by itself; a link that somebody follows is none. The spans are bounded: pages are hostile. */
const loads =
  /<(script|img|iframe|link|source|video|audio|embed|object)\b[^>]{0,500}?\b(?:src|href|data)\s{0,8}=\s{0,8}["']?((?:https?:)?\/\/[^"'\s>]{1,200})/gi

/** What a page loads from elsewhere, with the line it stands on: on the content origin nothing of it comes. */
export function outsideAddresses(page: string): { line: number; element: string; value: string }[] {
  let [line, at] = [1, 0]
  return [...page.matchAll(loads)].map(({ index, 1: element = '', 2: value = '' }) => {
    for (; at < index; at++) if (page[at] === '\n') line++
    return { line, element: element.toLowerCase(), value }
  })
}
