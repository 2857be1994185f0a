/** The longest text that people write beside something: a review, a justification (code points). */
export const longestText = 256

/** How long a text is: its code points after NFC, so that an emoji and a letter composed of two count once, on every keyboard. */
export const textLength = (text: string): number => Array.from(text.normalize('NFC')).length
