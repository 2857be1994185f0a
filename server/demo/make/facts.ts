/** Writes `media-facts.ts`: the seconds and pages of what is really in the folder. Needs ffprobe and pdfinfo. */
import { execFileSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'

const media = new URL('../media/', import.meta.url).pathname
const run = (command: string, ...args: string[]) => execFileSync(command, args, { encoding: 'utf8' })

const lines = readdirSync(media)
  .filter((name) => /\.(mp4|mp3|pdf)$/.test(name))
  .sort()
  .map((name) => {
    const fact = name.endsWith('.pdf')
      ? Number(/Pages:\s+(\d+)/.exec(run('pdfinfo', media + name))?.[1])
      : Math.round(
          Number(run('ffprobe', '-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', media + name)),
        )
    return `  '${name}': ${fact},`
  })
writeFileSync(
  new URL('../media-facts.ts', import.meta.url),
  `/** Seconds of videos and audios, pages of PDFs. Written by \`make/facts.ts\`. */
export const mediaFacts: Record<string, number> = {
${lines.join('\n')}
}
`,
)
