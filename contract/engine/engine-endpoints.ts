import { linkBundle, linkBundleFile, readBundleFile, readBundlePage, readPack } from './files/bundle.ts'
import { completeUpload, readFile, readImage, startUpload } from './files/file.ts'
import { sendOperations } from './operation.ts'
import { pull, realtime } from './sync/pull.ts'

/** What the engine itself answers: streams, operations, files. */
export const engineEndpoints = {
  pull,
  realtime,
  sendOperations,
  startUpload,
  completeUpload,
  readFile,
  readImage,
  readBundleFile,
  readBundlePage,
  linkBundle,
  linkBundleFile,
  readPack,
} as const
