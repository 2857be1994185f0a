/** A word of a text, folded, and where it stands there. */
export interface Word {
  word: string
  from: number
  to: number
}

/** Longer words are cut: nobody types them whole. */
const longestWord = 32

/** Letters without accents and case: "Saúde" is found by "saude". May be longer than what it was made of ("ﬁ"). */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** The words of a text: runs of letters and digits. */
export function wordsOf(text: string): Word[] {
  // Marks that stand by themselves belong to the letter before them.
  return Array.from(text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu), (match) => ({
    word: fold(match[0]).slice(0, longestWord),
    from: match.index,
    to: match.index + match[0].length,
  }))
}
