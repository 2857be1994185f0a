/** In which way a package is none, or must not be opened. */
export type ZipReason = 'not_a_zip' | 'too_large' | 'too_many_files' | 'bomb' | 'unsafe_path' | 'encrypted' | 'damaged'

/** What is no package, or one that must not be opened. */
export class ZipFault extends Error {
  override readonly name = 'ZipFault'
  readonly reason: ZipReason
  /** The file in it that is at fault, where one is. */
  readonly entry: string | null

  constructor(message: string, { reason = 'damaged', entry = null, ...rest }: ZipFaultOptions = {}) {
    super(message, rest)
    this.reason = reason
    this.entry = entry
  }
}

interface ZipFaultOptions extends ErrorOptions {
  reason?: ZipReason
  entry?: string | null
}
