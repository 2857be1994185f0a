declare module 'bidi-js' {
  interface Bidi {
    /** For each UTF-16 unit the level it is set at: odd ones run from right to left. */
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): { levels: Uint8Array }
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}
