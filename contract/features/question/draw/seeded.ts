/** Numbers from 0 to below 1 that a text gives, always the same ones: for draws that can be made again, never for secrets. */
export function numbersBy(seed: string): () => number {
  // FNV-1a over the text, then splitmix32: public domain, and the same in every engine.
  let state = 0x811c9dc5
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296
  }
}

/** A list in an order that such numbers say (Fisher and Yates). */
export function shuffleBy<T>(list: readonly T[], next: () => number): T[] {
  const shuffled = [...list]
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1))
    const [a, b] = [shuffled[at], shuffled[other]]
    if (a !== undefined) shuffled[other] = a
    if (b !== undefined) shuffled[at] = b
  }
  return shuffled
}
