import sharp from 'sharp'

// [Note: Looks] A picture is known again by 256 bits that say which of its slow changes of grey are stronger than the
// middle one (loyalty.md, 8): they hardly move when it is made smaller, brighter or saved anew. Turned or mirrored it has
// the same changes in other places and with other signs, and so its eight looks are reckoned from one.

/** The largest distance (of 256) at which two pictures look alike; tried out, see loyalty.md, 8. */
export const nearLook = 40

/** Sides of what is looked at, of what it is reckoned from, and how many changes of each direction count. */
const [whole, small, kept] = [256, 64, 16]
/** A picture whose grey deviates by less shows nothing: a blank page, a dark lens. */
const leastDeviation = 8
/** Pixels of the largest picture opened. */
const mostPixels = 100_000_000

/** Strengths of the changes, row by row: down the picture, across it. */
type Changes = readonly Float64Array[]

/** Half waves of each frequency from the first on, over the small picture. */
const waves = Array.from({ length: kept }, (_, at) =>
  Float64Array.from({ length: small }, (_unused, x) => Math.cos((Math.PI * (2 * x + 1) * (at + 1)) / (2 * small))),
)

/**
 * The looks of a picture: as it is, turned by each quarter, and the same mirrored; 256 of 0 and 1 each. Null: there is
 * nothing to see on it, or it is no picture.
 */
export async function looksOf(bytes: Uint8Array): Promise<string[] | null> {
  const grey = await greyOf(bytes)
  if (!grey || deviationOf(grey) < leastDeviation) return null
  const changes = changesOf(grey)
  // Mirrored, every other frequency has the other sign; on its side, rows are columns.
  const signs = [1, -1] as const
  return signs.flatMap((down) =>
    signs.flatMap((across) => [false, true].map((onSide) => lookOf(changes, { down, across, onSide }))),
  )
}

async function greyOf(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels })
      .rotate()
      .flatten({ background: '#fff' })
      .greyscale()
      .resize({ width: whole, height: whole, fit: 'fill' })
      .raw()
      .toBuffer()
  } catch {
    // What cannot be opened was refused when it came; kept as something else, it looks like nothing.
    return null
  }
}

function deviationOf(grey: Uint8Array): number {
  const mean = grey.reduce((sum, one) => sum + one, 0) / grey.length
  return Math.sqrt(grey.reduce((sum, one) => sum + (one - mean) ** 2, 0) / grey.length)
}

function changesOf(grey: Uint8Array): Changes {
  const block = whole / small
  const rows = Array.from({ length: small }, (_, y) =>
    Float64Array.from({ length: small }, (_unused, x) => {
      let sum = 0
      for (let dy = 0; dy < block; dy++)
        for (let dx = 0; dx < block; dx++) sum += grey[(y * block + dy) * whole + x * block + dx] ?? 0
      return sum
    }),
  )
  const along = (of: (at: number) => number, wave: Float64Array) =>
    wave.reduce((sum, height, at) => sum + height * of(at), 0)
  const across = waves.map((wave) => rows.map((row) => along((x) => row[x] ?? 0, wave)))
  return waves.map((wave) => Float64Array.from(across, (column) => along((y) => column[y] ?? 0, wave)))
}

function lookOf(changes: Changes, { down, across, onSide }: { down: 1 | -1; across: 1 | -1; onSide: boolean }): string {
  const all = changes.flatMap((_, v) =>
    changes.map((_unused, u) => {
      const strength = (onSide ? changes[u]?.[v] : changes[v]?.[u]) ?? 0
      // The first one kept is the first half wave: it is turned round by a mirror.
      return strength * down ** (v + 1) * across ** (u + 1)
    }),
  )
  const sorted = all.toSorted((a, b) => a - b)
  const middle = ((sorted[all.length / 2 - 1] ?? 0) + (sorted[all.length / 2] ?? 0)) / 2
  return all.map((one) => (one > middle ? '1' : '0')).join('')
}
