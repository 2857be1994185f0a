import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { clientHeader, wireHeader } from '#contract/engine/endpoint.ts'
import { wireVersion } from '#contract/engine/sync/wire.ts'
import { signInAt } from '#test/support/server/api-person.ts'
import type { ServerProcess } from '#test/support/server/server-process.ts'
import type { LoadRequest, LoadResult } from './load-generator.ts'
import { median } from '../report.ts'

const connections = 32
const warmUp = 3
const seconds = 8

/** Loads one address from another process, which shares the processors with the server. */
async function load(request: Omit<LoadRequest, 'connections'>): Promise<LoadResult> {
  const file = fileURLToPath(new URL('load-generator.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [file, JSON.stringify({ ...request, connections })])
  return JSON.parse(stdout) as LoadResult
}

/** Course content as a signed-in member, on 32 connections; beside it what `/healthz`, which does nothing, makes. */
export async function courseContentRate(
  server: ServerProcess,
): Promise<LoadResult & { bytes: number; nothing: LoadResult }> {
  const member = await signInAt(server.url, 'learner@demo.trilha.app', 2)
  const course = (await member.pullAll()).find((change) => change.collection === 'courses')
  const path = `/api/courses/${course?.key}/`
  const bytes = (await (await member.request(path)).arrayBuffer()).byteLength
  const origin = `http://127.0.0.1:${server.port}`
  const headers = {
    authorization: `Bearer ${member.signedIn.access_token}`,
    [clientHeader]: '2',
    [wireHeader]: String(wireVersion),
  }
  const content = { url: origin + path, headers }
  await load({ ...content, seconds: warmUp })
  const result = await load({ ...content, seconds })
  if (result.failed > 0) throw new Error(`${result.failed} answers with the course content were none`)
  const nothing = await load({ url: `${origin}/healthz`, headers: {}, seconds: warmUp })
  return { ...result, bytes, nothing }
}

/** Median milliseconds of a pull that has nothing new, over 200 in a row on one connection. */
export async function emptyPullTime(server: ServerProcess): Promise<number> {
  const member = await signInAt(server.url, 'learner@demo.trilha.app', 2)
  const pull = async (cursor: string | null) => {
    const answer = await member.request('/api/pull/', { method: 'POST', body: JSON.stringify({ cursor }) })
    const last = (await answer.text()).trim().split('\n').at(-1) ?? '{}'
    return (JSON.parse(last) as { cursor: string }).cursor
  }
  const cursor = await pull(null)
  const times: number[] = []
  for (let i = 0; i < 200; i++) {
    const begun = performance.now()
    await pull(cursor)
    times.push(performance.now() - begun)
  }
  return median(times)
}
