const rules: readonly [RegExp, string][] = [
  [/https?:\/\/\S+/gi, '<address>'],
  [/\S+@\S+/g, '<e-mail>'],
  // Tokens, ids and hashes; then documents and phones.
  [/[\w-]{20,}(?:\.[\w-]+)*/g, '<secret>'],
  [/\d[\d.\-/() ]{5,}\d/g, '<number>'],
  // A line of the log is one line.
  [/\p{Cc}+/gu, ' '],
]

/** A message without what may be somebody's: addresses, e-mails, tokens, long numbers. */
export function scrub(text: string): string {
  return rules.reduce((clean, [pattern, stand]) => clean.replaceAll(pattern, stand), text)
}
