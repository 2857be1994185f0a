/** How a code is drawn, by the names that browsers give them. */
export type DrawnAs = 'code_128' | 'qr_code' | 'pdf417'

/** A code that stands in a picture: its text, and its characters as they stand there. */
export interface ReadCode {
  format: DrawnAs
  text: string
  bytes: Uint8Array
}

/** What the scanner does for the page, off its thread. */
export interface ScanApi {
  /** The codes of a picture that are drawn in one of these ways. */
  read(picture: ImageData, formats: readonly DrawnAs[]): Promise<ReadCode[]>
}
