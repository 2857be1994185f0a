import { beforeEach, expect, test, vi } from 'vitest'
import { withLock } from '../database/locks.ts'
import { freshDevice, member, offline, signedIn } from '../test-support/server.ts'
import { saveSession } from '../session/session.ts'
import { runDownloadQueue, type RunDownloadsMessage, type RunDownloadsReply } from './run-queue.ts'
import { addFile, content, cutAfter, haveCourse } from './course.test-support.ts'
import { listDownloads } from './downloads.ts'
import { downloadsLock, runDownloads } from './download-engine.ts'
import { queueDownload } from './queue.ts'

const device = freshDevice()

// A page has events; Node's global has none.
let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})

async function haveQueued() {
  await saveSession(signedIn(), 1)
  await haveCourse(5, [addFile(device.server, content(5000))])
  await queueDownload(member, 5)
}

test('without a service worker the page downloads by itself, and goes on when the network is back', async () => {
  await haveQueued()
  device.server.between = () => {
    // The network returns while the page waits for it.
    setTimeout(() => {
      device.setOnline(true)
      page.dispatchEvent(new Event('online'))
    }, 50)
    return offline()
  }
  await runDownloadQueue()
  expect(await listDownloads(member)).toMatchObject([{ state: 'complete' }])
})

test('with a service worker the slices run there, for as long as something remains', async () => {
  await haveQueued()
  const posted: RunDownloadsMessage[] = []
  const controller = {
    postMessage(message: RunDownloadsMessage, [port]: [MessagePort]) {
      posted.push(message)
      const reply = (answer: RunDownloadsReply) => port.postMessage(answer)
      reply({ type: 'started' })
      if (posted.length === 1)
        reply({ type: 'done', report: { busy: false, remaining: 1, offline: false, moved: true } })
      else void runDownloads().then((report) => reply({ type: 'done', report }))
    },
  }
  vi.stubGlobal('navigator', {
    locks: navigator.locks,
    serviceWorker: { controller, getRegistration: () => Promise.resolve(undefined) },
  })
  await runDownloadQueue()
  expect(posted).toEqual([{ type: 'run-downloads' }, { type: 'run-downloads' }])
  expect(await listDownloads(member)).toMatchObject([{ state: 'complete' }])
})

/** How long the queue wanted to wait, one after the other; nobody waits for it here. */
function countWaits(): number[] {
  const waits: number[] = []
  const wait = setTimeout
  vi.stubGlobal('setTimeout', (go: () => void, ms = 0) => {
    const isWait = ms >= 1000 && ms <= 60_000 && Number.isInteger(Math.log2(ms / 1000))
    if (isWait) waits.push(ms)
    return wait(go, isWait ? 0 : ms)
  })
  return waits
}

test('engine C11: a link that is cut ten times, and brings much each time, is used again at once', async () => {
  await saveSession(signedIn(), 1)
  const file = addFile(device.server, content(11 * 70_000))
  await haveCourse(5, [file])
  await queueDownload(member, 5)
  cutAfter(device.server, 70_000)
  const waits = countWaits()
  await runDownloadQueue()
  expect(await listDownloads(member)).toMatchObject([{ state: 'complete' }])
  expect(device.server.requests.filter((request) => request.includes('/api/bundles/'))).toHaveLength(11)
  expect(waits).toEqual([])
}, 60_000)

test('engine C11: waits grow while nothing comes, and begin anew after the little that did', async () => {
  await saveSession(signedIn(), 1)
  await haveCourse(5, [addFile(device.server, content(30_000))])
  await queueDownload(member, 5)
  const waits = countWaits()
  let asked = 0
  device.server.between = async (request, answer) => {
    asked++
    if (asked <= 4 || (asked >= 6 && asked <= 8)) return offline()
    if (asked !== 5) return answer()
    cutAfter(device.server, 10_000)
    const cut = device.server.between
    device.server.between = between
    return cut(request, answer)
  }
  const { between } = device.server
  await runDownloadQueue()
  expect(await listDownloads(member)).toMatchObject([{ state: 'complete' }])
  expect(waits).toEqual([2000, 4000, 8000, 16_000, 2000, 4000, 8000, 16_000])
})

test('asked for many times at once, one run does it all', async () => {
  await haveQueued()
  await Promise.all([runDownloadQueue(), runDownloadQueue(), runDownloadQueue()])
  expect(device.server.requests.filter((request) => request.includes('/api/bundles/'))).toHaveLength(1)
})

test('a worker that is ended in the middle of its slice is not waited for: the page goes on', async () => {
  await haveQueued()
  const controller = {
    postMessage(_: RunDownloadsMessage, [port]: [MessagePort]) {
      // Its lock is released when it ends; nothing is said.
      void withLock(downloadsLock, () => {
        port.postMessage({ type: 'started' } satisfies RunDownloadsReply)
        return Promise.resolve()
      })
    },
  }
  vi.stubGlobal('navigator', {
    locks: navigator.locks,
    serviceWorker: { controller, getRegistration: () => Promise.resolve(undefined) },
  })
  await runDownloadQueue()
  expect(await listDownloads(member)).toMatchObject([{ state: 'complete' }])
})
