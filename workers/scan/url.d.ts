/** The address of a built file. */
declare module '*?url' {
  const address: string
  export default address
}
