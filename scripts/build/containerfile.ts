/** One step of a Containerfile: its word, and what stands behind it. */
interface Step {
  word: string
  rest: string
}

/** A stage: what it begins with, and its steps. */
export interface Stage {
  from: string
  steps: Step[]
}

/** Reads a Containerfile as far as ours goes: no heredocs, no `ARG`, a `\` at the end of a line goes on in the next. */
export function readContainerfile(text: string): Stage[] {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: Stage[] = []
  for (const line of lines) {
    const [, word = '', rest = ''] = /^\s*([A-Z]+)\s+(.*?)\s*$/.exec(line) ?? []
    if (word === 'FROM') stages.push({ from: rest, steps: [] })
    else stages.at(-1)?.steps.push({ word, rest })
  }
  return stages
}

/** What the steps of a stage with some word say. */
export const stepsOf = ({ steps }: Stage, word: string): string[] =>
  steps.flatMap((step) => (step.word === word ? [step.rest] : []))

/** Whether a file of the sources stays out of an image; patterns are names at the root, or endings (`*.x`). */
export function isIgnored(ignore: string, path: string): boolean {
  const [first = ''] = path.split('/')
  return ignore
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .some((pattern) => (pattern.startsWith('*.') ? path.endsWith(pattern.slice(1)) : first === pattern))
}
