import type { Mark } from './search-api.ts'
import { eachNear, editsAllowed, listWords } from './typos.ts'
import { wordsOf } from './words.ts'

/** A word that was typed. */
export interface Asked {
  word: string
  /** Perhaps not finished: words that begin with it count. */
  isLast: boolean
  /** So short that it is no reason to leave something out. */
  optional: boolean
}

/** Where a text has the words: all of one that is meant, the typed part of one that begins so. */
export function markWords(text: string, asked: readonly Asked[]): Mark[] {
  const marks: Mark[] = []
  for (const { word, from, to } of wordsOf(text)) {
    const length = Math.max(0, ...asked.map((one) => lengthOf(one, word, to - from)))
    if (length > 0) marks.push([from, from + length])
  }
  return marks
}

/** How many letters of the word are to be marked: 0 where it was not meant. */
function lengthOf({ word: typed, isLast }: Asked, word: string, length: number): number {
  if (word === typed) return length
  if (word.startsWith(typed)) return Math.min(length, typed.length)
  const most = editsAllowed(typed)
  let isNear = false
  if (most > 0) eachNear(listWords([word]), typed, { most, asPrefix: isLast, hit: () => (isNear = true) })
  return isNear ? length : 0
}
