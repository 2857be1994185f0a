/** How many edits a typed word may be away from what it means: none with a digit in it, a number is another number. */
export function editsAllowed(word: string): 0 | 1 | 2 {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/** Words in their order, with how many letters each shares with the one before. */
export interface WordList {
  words: readonly string[]
  shared: Uint8Array
}

export function listWords(unsorted: Iterable<string>): WordList {
  const words = [...unsorted].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const shared = new Uint8Array(words.length)
  for (let at = 1; at < words.length; at++) {
    const [before = '', word = ''] = [words[at - 1], words[at]]
    let same = 0
    while (same < before.length && before[same] === word[same]) same++
    shared[at] = same
  }
  return { words, shared }
}

/** Calls `hit` with every word that begins with `prefix`. */
export function eachWithPrefix({ words }: WordList, prefix: string, hit: (word: string) => void): void {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < prefix) low = middle + 1
    else high = middle
  }
  for (let at = low; at < words.length; at++) {
    const word = words[at] ?? ''
    if (!word.startsWith(prefix)) return
    hit(word)
  }
}

/** One row of the table of distances for each letter of the word looked at. */
type Rows = Uint8Array[]

/**
 * Calls `hit` with every word at most `most` edits away from `typed` (a letter more, less, other, or two
 * swapped); with `asPrefix` also where only its beginning is. The words are walked in their order, so that
 * what two neighbours share is reckoned once, and left out together where it is too far away already.
 */
export function eachNear(
  { words, shared }: WordList,
  typed: string,
  { most, asPrefix, hit }: { most: number; asPrefix: boolean; hit: (word: string, edits: number) => void },
): void {
  const size = typed.length
  const rows: Rows = [Uint8Array.from({ length: size + 1 }, (_, at) => at)]
  /** The smallest number of each row: later ones build on it. */
  const leastOf: number[] = [0]
  /** The fewest edits to any beginning of the word up to that letter. */
  const bestTo: number[] = [most + 1]
  let tooFarFrom = Infinity
  for (let at = 0; at < words.length; at++) {
    const same = shared[at] ?? 0
    if (same >= tooFarFrom) continue
    tooFarFrom = Infinity
    const word = words[at] ?? ''
    for (let depth = same + 1; depth <= word.length; depth++) {
      const least = fillRow(rows, typed, word, depth)
      leastOf[depth] = least
      // Two letters swapped build on the row before this one.
      const isHopeless = least > most && (leastOf[depth - 1] ?? 0) >= most
      const distance = rows[depth]?.[size] ?? most + 1
      bestTo[depth] = Math.min(bestTo[depth - 1] ?? most + 1, distance)
      if (isHopeless && (!asPrefix || (bestTo[depth] ?? most + 1) > most)) {
        tooFarFrom = depth
        break
      }
    }
    if (tooFarFrom <= word.length) continue
    const edits = asPrefix ? (bestTo[word.length] ?? most + 1) : (rows[word.length]?.[size] ?? most + 1)
    if (edits <= most) hit(word, edits)
  }
}

/** Reckons the row of the word's `depth`-th letter; its smallest number. */
function fillRow(rows: Rows, typed: string, word: string, depth: number): number {
  const before = rows[depth - 1] ?? new Uint8Array()
  const twoBefore = depth > 1 ? rows[depth - 2] : undefined
  const row = (rows[depth] ??= new Uint8Array(typed.length + 1))
  const letter = word[depth - 1]
  row[0] = depth
  let least = depth
  for (let at = 1; at <= typed.length; at++) {
    const swap = twoBefore && letter === typed[at - 2] && word[depth - 2] === typed[at - 1]
    const cost = Math.min(
      (before[at] ?? 0) + 1,
      (row[at - 1] ?? 0) + 1,
      (before[at - 1] ?? 0) + (letter === typed[at - 1] ? 0 : 1),
      swap ? (twoBefore[at - 2] ?? 0) + 1 : Infinity,
    )
    row[at] = cost
    if (cost < least) least = cost
  }
  return least
}
