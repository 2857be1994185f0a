/** What is no package, or one that must not be opened. */
export class ZipFault extends Error {
  override readonly name = 'ZipFault'
}
