import { readMarks } from '#contract/features/game/marks.ts'

/** What a game says, with its marks ([Note: Game marks]). */
export function GameText({ text }: { text: string }) {
  return readMarks(text).map(({ text: said, strong, emphasis }, at) => {
    const leaning = emphasis ? <em key={at}>{said}</em> : said
    return strong ? <strong key={at}>{leaning}</strong> : leaning
  })
}
