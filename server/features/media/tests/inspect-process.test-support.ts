import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inspectPackage } from '../package/inspect-package.ts'

// Looks through a package in a process of its own, unpacks what is sound of it, and says by how much the process grew.
const [, , path = ''] = process.argv
const { size } = await stat(path)
const readRange = (range: { start: number; end: number }) => Promise.resolve(createReadStream(path, range))

// What the first package costs (code, pools) is no matter of its size.
await inspectPackage(() => Promise.resolve(Readable.from([Buffer.alloc(64)])), 64)
const before = process.memoryUsage.rss()
let most = before
const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5)
const found = await inspectPackage(readRange, size)
if (found.is === 'package')
  for (const file of found.list.files)
    await pipeline(found.open(file), async (pieces) => {
      for await (const _ of pieces as AsyncIterable<Buffer>) most = Math.max(most, process.memoryUsage.rss())
    })
clearInterval(timer)
const code = found.is === 'refused' ? found.report.errors[0]?.code : found.is
process.stdout.write(JSON.stringify({ code, grew: most - before }))
