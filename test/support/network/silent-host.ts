import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Somebody else's server on this machine, and what it was asked for. */
export async function openSilentHost(): Promise<{ address: string; asked: string[]; close: () => void }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, asked, close: () => void server.close() }
}
