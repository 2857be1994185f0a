/** Small letters without accents, so that "preparacao" finds "Preparação". */
function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Whether every word of a search is in one of some texts. */
export function hasWords(search: string, texts: readonly string[]): boolean {
  const text = foldText(texts.join(' '))
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
