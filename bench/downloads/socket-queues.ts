import { readFileSync } from 'node:fs'

/** Bytes of a connection on this machine that were written at one port and have not been read at the other. */
export function unreadBytes(fromPort: number, toPort: number): number {
  const lines = ['tcp', 'tcp6'].flatMap((name) => readFileSync(`/proc/net/${name}`, 'utf8').split('\n').slice(1))
  let bytes = 0
  for (const line of lines) {
    const [, local = '', remote = '', , queues = ''] = line.trim().split(/\s+/)
    const [sending = 0, received = 0] = queues.split(':').map((queue) => Number.parseInt(queue, 16))
    if (portOf(local) === fromPort && portOf(remote) === toPort) bytes += sending
    if (portOf(local) === toPort && portOf(remote) === fromPort) bytes += received
  }
  return bytes
}

const portOf = (address: string) => Number.parseInt(address.split(':')[1] ?? '', 16)
