import { fdatasyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']
/** The part of Emscripten that is reached into: how open files of the real file system behave. */
interface WithNodeFs {
  FS: { filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } } }
}

/** PGlite's folder on disk, with the `fsync` it lacks: once per commit, before it is acknowledged. */
export class DurableFs extends NodeFS {
  override async init(...args: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(...args)
    const addSync = (module: unknown) => {
      ;(module as WithNodeFs).FS.filesystems.NODEFS.stream_ops.fsync = ({ nfd }) => {
        fdatasyncSync(nfd)
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } }
  }
}
