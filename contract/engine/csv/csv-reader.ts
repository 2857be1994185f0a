/** A record of a CSV. */
export interface CsvRecord {
  cells: string[]
  /** It is none: text behind a closing quote, a quote that is never closed, a cell or a row beyond every measure. */
  isBroken: boolean
  /** A line break ended it; false for a last one that ends with the file. */
  isEnded: boolean
}

const [quote, carriageReturn, lineFeed] = [34, 13, 10]

/** What spreadsheets take for a formula has an apostrophe in front in files of ours (`csvText`): it is not part of the text. */
export const unmark = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

/**
 * Reads a CSV (RFC 4180) piece by piece, so that no more of it is kept than the record under way: quotes double inside
 * quotes, line breaks are CR, LF or both. A quote inside a cell that does not begin with one is a letter like others.
 */
export class CsvReader {
  readonly #separator: number
  readonly #mostLetters: number
  readonly #mostCells: number
  #cells: string[] = []
  #cell = ''
  /** Where it stands: before a cell's first letter, in a bare one, between quotes, behind the closing one. */
  #at: 'start' | 'bare' | 'quoted' | 'closed' = 'start'
  #isBroken = false
  /** A carriage return came last: a line feed behind it belongs to it. */
  #afterReturn = false

  /** `mostLetters` of one cell and `mostCells` of one record are kept: what is beyond breaks it. */
  constructor(separator: string, mostLetters = 10_000, mostCells = 200) {
    this.#mostLetters = mostLetters
    this.#mostCells = mostCells
    this.#separator = separator.charCodeAt(0)
  }

  /** The records that end in this piece. */
  push(text: string): CsvRecord[] {
    const records: CsvRecord[] = []
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (this.#afterReturn) {
        this.#afterReturn = false
        if (code === lineFeed) {
          from = at + 1
          continue
        }
      }
      if (this.#at === 'quoted') {
        if (code !== quote) continue
        this.#add(text, from, at)
        this.#at = 'closed'
        from = at + 1
        continue
      }
      const isBreak = code === carriageReturn || code === lineFeed
      if (code === this.#separator || isBreak) {
        if (this.#at === 'bare') this.#add(text, from, at)
        this.#endCell()
        if (isBreak) records.push(this.#endRecord(true))
        this.#afterReturn = code === carriageReturn
        from = at + 1
      } else if (code === quote && this.#at !== 'bare') {
        // Behind a closing quote it is the second one of a pair: a letter.
        if (this.#at === 'closed') this.#add('"', 0, 1)
        this.#at = 'quoted'
        from = at + 1
      } else if (this.#at !== 'bare') {
        if (this.#at === 'closed') this.#isBroken = true
        this.#at = 'bare'
        from = at
      }
    }
    if (this.#at === 'quoted' || this.#at === 'bare') this.#add(text, from, text.length)
    return records
  }

  /** The last record, where the file does not end with a line break. */
  end(): CsvRecord[] {
    if (this.#at === 'start' && this.#cells.length === 0) return []
    if (this.#at === 'quoted') this.#isBroken = true
    this.#endCell()
    return [this.#endRecord(false)]
  }

  #add(text: string, from: number, to: number): void {
    const room = this.#mostLetters - this.#cell.length
    if (to - from > room) this.#isBroken = true
    if (room > 0 && to > from) this.#cell += text.slice(from, Math.min(to, from + room))
  }

  #endCell(): void {
    if (this.#cells.length < this.#mostCells) this.#cells.push(this.#cell)
    else this.#isBroken = true
    this.#cell = ''
    this.#at = 'start'
  }

  #endRecord(isEnded: boolean): CsvRecord {
    const record = { cells: this.#cells, isBroken: this.#isBroken, isEnded }
    this.#cells = []
    this.#isBroken = false
    return record
  }
}
