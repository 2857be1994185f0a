// libheif-js types its WebAssembly build, not this entrance to it: what is used of it here.
declare module 'libheif-js/wasm-bundle.js' {
  interface Pixels {
    data: Uint8ClampedArray
    width: number
    height: number
  }
  interface HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Writes the pixels into `target`, upright; hands null on when it could not. */
    display(target: Pixels, done: (shown: Pixels | null) => void): void
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }
  export default libheif
}
