/**
 * Version of everything that travels: endpoints, collections, operations. One line of history per
 * version; the hashes of the schemas stand beside them (`*.wire`), and a test fails when they change without a line here.
 */
export const wireHistory = [
  { version: 1, change: 'first release: session, settings, course content, pull, operations, files' },
] as const

/** The version this build speaks. */
export const wireVersion = 1
/** The oldest version the server still answers. */
export const oldestWireVersion = 1
