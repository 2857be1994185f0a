/** Height of one station's row, and of its mark, in px. */
export const rowHeight = 92
export const markSize = 44

/** Least room for a title beside its mark, and how far the path swings at most, in px. */
const leastText = 168
const most = 160
const gap = 12
/** Stations of one swing, there and back. */
const period = 6

/** Where a station stands, in px from the map's left upper corner: the middle of its mark, and the room of its words. */
export interface Station {
  x: number
  y: number
  textX: number
  textWidth: number
}

/** A trail as it is drawn: its stations from top to bottom, and the path (SVG) that leads from each to the next. */
export interface MapLayout {
  height: number
  stations: readonly Station[]
  paths: readonly string[]
}

/** Lays so many stations out on a winding path of some width; the same every time. Words never meet a mark or other words. */
export function mapLayout(count: number, width: number): MapLayout {
  const swing = Math.max(0, Math.min(most, width - markSize - gap - leastText))
  const stations = Array.from({ length: count }, (_, at): Station => {
    const x = Math.round(markSize / 2 + (swing * (1 - Math.cos((2 * Math.PI * at) / period))) / 2)
    const textX = x + markSize / 2 + gap
    return { x, y: at * rowHeight + rowHeight / 2, textX, textWidth: Math.max(0, width - textX) }
  })
  const paths = stations.slice(1).map((to, at) => {
    const from = stations[at] ?? to
    const middle = (from.y + to.y) / 2
    // oxlint-disable-next-line lingui/no-unlocalized-strings -- a path, not a text
    return `M ${from.x} ${from.y} C ${from.x} ${middle}, ${to.x} ${middle}, ${to.x} ${to.y}`
  })
  return { height: count * rowHeight, stations, paths }
}
