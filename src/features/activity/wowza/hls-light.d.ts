/** The smaller build has no types of its own: those of the whole one say what both share. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
