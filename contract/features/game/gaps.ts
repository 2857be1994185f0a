// A text with gaps is written as it is read, with what belongs into a gap between asterisks; what is taken too stands
// behind a slash: "A tinta *acrílica/acrilica* seca em *duas* horas." Two asterisks are a mark ([Note: Game marks]).

/** A gap, with all that is taken; the first is what is shown. */
export interface Gap {
  id: string
  answers: readonly string[]
}

/** A text in its pieces: words, and gaps between them. Gaps are numbered in the order of the text. */
export function readGaps(text: string): readonly (string | Gap)[] {
  let count = 0
  return text.split(/(\*\*[^\s*](?:[^*\n]*[^\s*])?\*\*|\*[^*\n]+\*)/).flatMap((piece): (string | Gap)[] => {
    if (!/^\*[^*\n]+\*$/.test(piece)) return piece === '' ? [] : [piece]
    const answers = piece
      .slice(1, -1)
      .split('/')
      .map((answer) => answer.trim())
      .filter((answer) => answer !== '')
    return answers.length === 0 ? [piece] : [{ id: `gap${++count}`, answers }]
  })
}

/** The gaps of a text. */
export const gapsOf = (text: string): readonly Gap[] => readGaps(text).filter((piece) => typeof piece !== 'string')
