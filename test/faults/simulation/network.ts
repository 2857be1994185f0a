import type { FastifyInstance } from 'fastify'
import type { Device } from './device.ts'
import type { Life, World } from './world.ts'

/** Where requests end. */
export interface Network {
  readonly app: FastifyInstance
  /** Where the requests come from; limits count by it. */
  address: string
}

interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  payload: Buffer | undefined
}

interface Answered {
  status: number
  headers: Record<string, string>
  body: Buffer
}

const lost = () => new TypeError('Failed to fetch')

/** A request on the device's network, as good or bad as that is at the moment. */
export async function request(
  world: World,
  network: Network,
  device: Device,
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const life = world.current
  const asked = new Request(input, init)
  const sent = await read(world, asked)
  const done = claim(world, device, life, sent)
  try {
    return await travel(world, network, device, life, sent, asked.signal)
  } finally {
    done()
  }
}

/** One tab at a time sends an operation: two that do at once have no lock, even if the server bears it. */
function claim(world: World, device: Device, life: Life | null, { url, payload }: Sent): () => void {
  if (!life || !payload || !url.startsWith('/api/operations/')) return () => undefined
  const { operations = [] } = JSON.parse(payload.toString()) as { operations?: { id: string }[] }
  for (const { id } of operations) {
    const holder = device.sending.get(id)
    if (holder && !holder.dead) world.failures.push(new Error(`${id} is sent twice at once`))
    device.sending.set(id, life)
  }
  return () => {
    for (const { id } of operations) if (device.sending.get(id) === life) device.sending.delete(id)
  }
}

async function travel(
  world: World,
  network: Network,
  device: Device,
  life: Life | null,
  sent: Sent,
  signal: AbortSignal,
): Promise<Response> {
  const { mood } = device
  await delay(world, signal)
  if (mood === 'offline' || device.mood === 'offline') throw lost()
  if (mood === 'captive') return new Response('<html>Wi-Fi</html>', { headers: { 'content-type': 'text/html' } })
  if (mood === 'busy' && world.random.chance(0.7)) return busy(world)
  if (mood === 'losing' && world.random.chance(0.3)) throw lost()
  const answered = await deliver(world, network, sent)
  // The same request arrives once more, as a proxy that tries again makes it.
  if (mood === 'doubling' && world.random.chance(0.5)) await deliver(world, network, sent)
  await delay(world, signal)
  // The server has done it, and nobody is told.
  if (mood === 'losing' && world.random.chance(0.5)) throw lost()
  const isComplete = mood !== 'losing' || world.random.chance(0.7)
  const body = isComplete ? answered.body : answered.body.subarray(0, world.random.between(0, answered.body.length))
  const content = body.length > 0 ? bodyOf(world, life, body) : null
  return new Response(content, { status: answered.status, headers: answered.headers })
}

/** What comes at once of a body. */
const partBytes = 64 * 1024

/** A body that comes part by part, each as a task of the world: what is read of it is read in the life that asked. */
function bodyOf(world: World, life: Life | null, content: Buffer): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    type: 'bytes',
    pull: (controller) =>
      new Promise<void>((resolve) => {
        const give = () => {
          controller.enqueue(Uint8Array.from(content.subarray(at, at + partBytes)))
          at += partBytes
          if (at >= content.length) controller.close()
          resolve()
        }
        world.post(give, { life })
      }),
  })
}

async function read(world: World, asked: Request): Promise<Sent> {
  const bytes = asked.body ? Buffer.from(await world.outside(() => asked.arrayBuffer())) : undefined
  const { pathname, search } = new URL(asked.url)
  return { method: asked.method, url: pathname + search, headers: Object.fromEntries(asked.headers), payload: bytes }
}

function deliver(world: World, network: Network, { method, url, headers, payload }: Sent): Promise<Answered> {
  return world.outside(async () => {
    const answer = await network.app.inject({
      method: method as 'POST',
      url,
      headers,
      payload,
      remoteAddress: network.address,
    })
    const kept = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined || /^(content-length|connection|transfer-encoding)$/.test(name)
        ? []
        : [[name, String(value)]],
    )
    return {
      status: answer.statusCode,
      headers: Object.fromEntries(kept) as Record<string, string>,
      body: answer.rawPayload,
    }
  })
}

function busy(world: World): Response {
  const status = world.random.pick([429, 503])
  const code = status === 429 ? 'request.too_many' : 'server.unavailable'
  const problem = { type: `urn:trilha:problem:${code}`, status, code, title: code, instance: 'r' }
  const headers = { 'content-type': 'application/problem+json', 'retry-after': String(world.random.between(1, 20)) }
  return new Response(JSON.stringify(problem), { status, headers })
}

function delay(world: World, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal.aborted) return fail()
    signal.addEventListener('abort', fail, { once: true })
    world.post(resolve, { delay: world.random.between(20, 1500) })
  })
}
