import type { MediaStep } from '#contract/features/media/media-schema.ts'
import type { Facts } from '../prepare/find-facts.ts'
import type { Failure, Source } from './ffmpeg.ts'
import type { FilmTools, MakeFile } from './film-tools.ts'
import { isWithin, wayOf } from './playable.ts'
import { readIndex, type ConvertedFile } from './source.ts'

// [Note: Renditions] A film is one file of its bundle for each way to play it, all of one choice: a device keeps one of
// them. `standard` is the first, and what is played unless somebody saves data; where the original is no more than that,
// it is the standard itself. `low` and `audio` are for whoever saves data. What would be no smaller than what there is
// already is not kept, and a step that fails leaves what the others made.

export interface Rendition {
  name: 'standard' | 'low' | 'audio'
  /** null: the original itself. */
  file: ConvertedFile | null
}

/** What was made of a film. */
export interface Renditions {
  steps: MediaStep[]
  /** The first is the one that is played unless somebody saves data. */
  renditions: Rendition[]
  facts: Facts
  picture: Buffer | null
}

/** No file could be made that browsers play. */
export interface Unconverted {
  steps: MediaStep[]
  reason: 'media.needs_transcoder' | 'media.convert_failed'
}

const standardLimits = { lines: 720, bits: 1_700_000 }
const lowLimits = { lines: 360, bits: 400_000 }

const stepOf = (step: MediaStep['step'], outcome: MediaStep['outcome'], bytes: number | null = null): MediaStep => ({
  step,
  outcome,
  bytes,
  fault: null,
  said: null,
})
const failed = (step: MediaStep['step'], { fault, said }: Failure): MediaStep => ({
  ...stepOf(step, 'failed'),
  fault,
  said,
})

interface Film {
  source: Source
  /** Of the original. */
  bytes: number
  facts: Facts
  tools: FilmTools
  /** Reads what was made. */
  factsOf: (file: ConvertedFile) => Promise<Facts>
}

/** Makes what is played of a film or a recording: one step after the other, each for itself. */
export async function makeRenditions({
  source,
  bytes,
  facts,
  tools,
  factsOf,
}: Film): Promise<Renditions | Unconverted> {
  const steps: MediaStep[] = []
  const at = (name: string): Source => ({ ...source, name, type: 'video/mp4' })
  const way = wayOf(source.type, facts)
  let playing: { source: Source; file: ConvertedFile | null; facts: Facts } = { source, file: null, facts }

  /** The tracks in an MP4 that every browser plays; false where that is not to be had. */
  const makePlayable = async (step: 'convert' | 'index', make: MakeFile | undefined) => {
    const made = await make?.(source)
    if (made && !('fault' in made)) {
      const told = await factsOf(made)
      playing = { source: { ...at('film.mp4'), seconds: told.seconds }, file: made, facts: told }
      steps.push(stepOf(step, 'made', made.bytes))
      return true
    }
    steps.push(made ? failed(step, made) : stepOf(step, 'unavailable'))
    return false
  }
  if (way === 'convert' && !(await makePlayable('convert', tools.convert)))
    return { steps, reason: tools.convert ? 'media.convert_failed' : 'media.needs_transcoder' }
  if (way === 'index' || (way === 'as_it_is' && (await readIndex(source)).isLast))
    await makePlayable('index', tools.index)

  const renditions: Rendition[] = [{ name: 'standard', file: playing.file }]
  /** Nothing that is made may be larger than this. */
  let smallest = Math.min(bytes, way === 'convert' ? (playing.file?.bytes ?? bytes) : bytes)
  const makeSmaller = async (step: Rendition['name'], make: MakeFile | undefined, from: Source) => {
    if (!make) return void steps.push(stepOf(step, 'unavailable'))
    const made = await make(from)
    if ('fault' in made) return void steps.push(failed(step, made))
    if (made.bytes >= smallest) return void steps.push(stepOf(step, 'larger'))
    smallest = made.bytes
    steps.push(stepOf(step, 'made', made.bytes))
    if (step === 'standard') renditions[0] = { name: step, file: made }
    else renditions.push({ name: step, file: made })
    return made
  }
  if (playing.facts.hasPictures === true) {
    const amount = { type: playing.source.type, bytes: playing.file?.bytes ?? bytes, facts: playing.facts }
    let lowFrom = playing.source
    if (way !== 'convert') {
      const made = isWithin(amount, standardLimits)
        ? void steps.push(stepOf('standard', 'needless'))
        : await makeSmaller('standard', tools.standard, playing.source)
      // It takes less to read, and shows as much as the low one does.
      if (made) lowFrom = at('standard.mp4')
    }
    if (isWithin(amount, lowLimits)) steps.push(stepOf('low', 'needless'))
    else await makeSmaller('low', tools.low, lowFrom)
    if (playing.facts.hasSound === true) await makeSmaller('audio', tools.audio, playing.source)
  }
  const picture = await drawPoster(playing, tools, steps)
  return { steps, renditions, facts: playing.facts, picture }
}

async function drawPoster(
  { source, facts }: { source: Source; facts: Facts },
  { poster }: FilmTools,
  steps: MediaStep[],
): Promise<Buffer | null> {
  if (facts.hasPictures !== true) return null
  const drawn = await poster?.({ ...source, seconds: facts.seconds })
  if (Buffer.isBuffer(drawn)) {
    steps.push(stepOf('poster', 'made', drawn.length))
    return drawn
  }
  steps.push(drawn ? failed('poster', drawn) : stepOf('poster', 'unavailable'))
  return null
}
