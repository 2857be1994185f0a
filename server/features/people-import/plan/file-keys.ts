import type { ReadRow } from './read-row.ts'

/** By what the rows of one file are told apart: two of them are not about the same person. */
export class FileKeys {
  readonly #rows = new Map<string, number>()

  /** Takes the keys of rows; answers which of them have one that an earlier row had, with that row. */
  add(rows: readonly ReadRow[]): Map<number, number> {
    const twice = new Map<number, number>()
    for (const { row, wish } of rows) {
      const { externalId, document, email } = wish
      const keys = [
        externalId ? `number ${externalId}` : null,
        document ? `document ${document.country} ${document.number}` : null,
        email === undefined ? null : `e-mail ${email}`,
      ]
      for (const key of keys) {
        const other = key === null ? null : this.#add(key, row)
        if (other !== null && !twice.has(row)) twice.set(row, other)
      }
    }
    return twice
  }

  /** Takes whom a row is about; the earlier row that was about them, or null. */
  addPerson(userId: string, row: number): number | null {
    return this.#add(userId, row)
  }

  #add(key: string, row: number): number | null {
    const other = this.#rows.get(key)
    if (other !== undefined) return other === row ? null : other
    // A text of its own: a part of the piece it was read from would keep all of that.
    this.#rows.set(Buffer.from(key).toString(), row)
    return null
  }
}
