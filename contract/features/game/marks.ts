// [Note: Game marks] What a game says is written as it is read, with two marks: `**bold**` and `_italics_`, each on one line
// and close to its words; bold may hold italics. Everything else means itself.

/** A stretch of a text that looks one way. */
export interface MarkedRun {
  text: string
  strong: boolean
  emphasis: boolean
}

const bold = /(\*\*[^\s*](?:[^*\n]*[^\s*])?\*\*)/
const italic = /(?<![\p{L}\p{N}_])(_[^\s_](?:[^_\n]*[^\s_])?_)(?![\p{L}\p{N}_])/u

/** A text in stretches that look one way each. */
export const readMarks = (text: string): MarkedRun[] =>
  text.split(bold).flatMap((piece, at) => {
    const strong = at % 2 === 1
    return (strong ? piece.slice(2, -2) : piece).split(italic).flatMap((part, place) => {
      const emphasis = place % 2 === 1
      const said = emphasis ? part.slice(1, -1) : part
      return said === '' ? [] : [{ text: said, strong, emphasis }]
    })
  })

/** The words alone, as they are told and named. */
export const withoutMarks = (text: string): string =>
  readMarks(text)
    .map(({ text: said }) => said)
    .join('')
