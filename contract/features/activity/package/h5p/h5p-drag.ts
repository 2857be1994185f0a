import * as v from 'valibot'
import { itemLimits, mostPlaces } from '#contract/features/game/game-names.ts'
import type { H5pReader } from './h5p-cards.ts'
import type { H5pItem } from './h5p-game.ts'
import { h5pTexts } from './h5p-limits.ts'
import { h5pFile, html, lenient, type H5pReading } from './h5p-reading.ts'

const number = v.fallback(v.pipe(v.number(), v.finite()), 0)
const elementSchema = v.object({
  type: v.object({
    library: v.string(),
    params: lenient(v.object({ text: html, file: h5pFile, alt: html })),
  }),
})
const zoneSchema = v.object({
  x: number,
  y: number,
  width: number,
  height: number,
  label: html,
  tip: html,
  tipsAndFeedback: lenient(v.object({ tip: html, feedbackOnCorrect: html, feedbackOnIncorrect: html })),
  correctElements: v.fallback(v.array(v.union([v.string(), v.number()])), []),
})
const schema = v.object({
  question: v.object({
    settings: v.object({
      background: h5pFile,
      size: v.fallback(v.object({ width: v.number(), height: v.number() }), { width: 620, height: 310 }),
    }),
    task: v.object({ elements: v.array(elementSchema), dropZones: v.array(zoneSchema) }),
  }),
})

/** Pixels of the unit in which H5P says how large a zone is; where it is, it says in percent. */
const unit = 16
const clamp = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)) * 100) / 100

function boxOf({ x, y, width, height }: v.InferOutput<typeof zoneSchema>, size: { width: number; height: number }) {
  const [left, top] = [clamp(x, 95), clamp(y, 95)]
  return {
    x: left,
    y: top,
    width: clamp(((width * unit) / Math.max(1, size.width)) * 100, 100 - left) || 5,
    height: clamp(((height * unit) / Math.max(1, size.height)) * 100, 100 - top) || 5,
  }
}

/** A piece: a text, or a picture with what is on it; null: something else. */
function pieceOf({ type }: v.InferOutput<typeof elementSchema>, reading: H5pReading, element: string): H5pItem | null {
  const { library, params } = type
  if (/^H5P\.(AdvancedText|Text) /.test(library))
    return { text: reading.marked(params?.text ?? '', h5pTexts.item, element) }
  if (!library.startsWith('H5P.Image ')) return null
  const picture = reading.picture(params?.file, element)
  const text = reading.words(params?.alt ?? '', h5pTexts.item, element)
  return { text, ...(picture !== undefined && { picture }) }
}

/** H5P.DragQuestion: its zones are places on its background; what fits no zone, and what only decorates, is lost. */
export const readDragQuestion: H5pReader = (content, reading) => {
  const { success, output } = v.safeParse(schema, content)
  if (!success) return null
  const { settings, task } = output.question
  const zones = reading.first(task.dropZones, mostPlaces, 'dropZones')
  const board = reading.picture(settings.background, 'background')
  const places = zones.map((zone, at) => {
    const element = `dropZones[${at}]`
    const { tip = '', feedbackOnCorrect = '', feedbackOnIncorrect = '' } = zone.tipsAndFeedback ?? {}
    reading.loseHints([zone.tip, tip, feedbackOnCorrect, feedbackOnIncorrect], element)
    return { text: reading.words(zone.label, h5pTexts.item, element), ...boxOf(zone, settings.size) }
  })
  const items = task.elements.flatMap((one, at): H5pItem[] => {
    const element = `elements[${at}]`
    const fits = zones.flatMap((zone, place) => (zone.correctElements.some((id) => Number(id) === at) ? [place] : []))
    const piece = pieceOf(one, reading, element)
    if (piece && fits.length > 0) return [{ ...piece, fits }]
    reading.lose('h5p_parts_lost', element, piece?.text || piece?.picture || one.type.library)
    return []
  })
  return {
    type: 'drag_and_drop',
    items: [...reading.first(items, itemLimits.drag_and_drop[1], 'elements')],
    places,
    ...(board !== undefined && { board }),
  }
}
