import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// The server sends these as they are: the best compression costs nothing at run time.
const dist = resolve(import.meta.dirname, '../../dist')
const worthIt = /\.(js|mjs|css|html|svg|json|webmanifest|wasm|txt|xml|vtt|bcmap|ttf)$/
const smallest = 1024

async function compress(path: string): Promise<void> {
  const plain = await readFile(path)
  if (plain.length <= smallest) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  const [small, old] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain, { level: 9 }),
  ])
  if (small.length < plain.length) await writeFile(`${path}.br`, small)
  if (old.length < plain.length) await writeFile(`${path}.gz`, old)
}

const entries = await readdir(dist, { recursive: true, withFileTypes: true })
const paths = entries
  .filter((entry) => entry.isFile() && worthIt.test(entry.name))
  // What becomes part of bundles is never sent by its name.
  .filter((entry) => !entry.parentPath.includes(join('content', 'players')))
  .map((entry) => join(entry.parentPath, entry.name))
await Promise.all(paths.map(compress))
